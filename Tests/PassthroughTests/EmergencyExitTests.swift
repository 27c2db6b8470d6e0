import MudraPassthrough
import MudraTouch
import Testing

/// When the emergency exit from a grab opens.
@Suite struct EmergencyExitTests {
    private static let screen = ScreenSize(width: 256, height: 160)
    private var exit = EmergencyExit(slots: 10, screen: screen)

    /// So many fingers side by side, moved by so many mm since they landed, at a time in ms.
    private mutating func hold(
        _ fingers: UInt32, at time: UInt64, strayed way: Double = 0, lifting: UInt32? = nil,
        as phase: Contact.Phase = .ended
    ) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        for id in 1...fingers {
            frame.append(
                Contact(
                    id: ContactID(id), phase: id == lifting ? phase : .moved,
                    position: Point(x: Double(id) * 20 + way, y: 50)))
        }
        exit.process(frame)
    }

    @Test("Five fingers held for five seconds open the exit") mutating func fiveFingersOpenItAfterFiveSeconds() {
        hold(4, at: 1_000)
        #expect(exit.deadline == nil)
        hold(5, at: 2_000)
        hold(5, at: 3_000, strayed: 10)
        hold(6, at: 4_000, strayed: -9)
        #expect(exit.deadline == .milliseconds(7_000))
    }

    @Test("Fingers that move too far start over") mutating func fingersThatMoveTooFarStartOver() {
        hold(5, at: 1_000)
        hold(5, at: 4_000, strayed: 11)
        #expect(exit.deadline == .milliseconds(9_000))
    }

    @Test(
        "The exit closes when one of five fingers lifts or turns out to be a palm",
        arguments: [Contact.Phase.ended, .cancelled])
    mutating func theExitClosesWhenAFingerLifts(_ phase: Contact.Phase) {
        hold(5, at: 1_000)
        hold(5, at: 2_000, lifting: 3, as: phase)
        #expect(exit.deadline == nil)
        hold(6, at: 3_000)
        hold(6, at: 4_000, lifting: 2, as: phase)
        #expect(exit.deadline == .milliseconds(8_000), "five of the six are still held")
    }

    // MARK: Fewer contacts than five

    private static let (topLeft, bottomRight) = (Point(x: 30, y: 20), Point(x: 230, y: 150))
    private static let (bottomLeft, middle) = (Point(x: 30, y: 150), Point(x: 128, y: 80))

    /// So many fingers land close to each other, stay there, and lift.
    private mutating func press(_ fingers: UInt32, at place: Point, from start: UInt64, until end: UInt64) {
        for (time, phase) in [(start, Contact.Phase.began), ((start + end) / 2, .moved), (end, .ended)] {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            for id in 1...fingers {
                frame.append(
                    Contact(
                        id: ContactID(UInt32(clamping: start) + id), phase: phase,
                        position: Point(x: place.x + Double(id) * 10 - 15, y: place.y)))
            }
            exit.process(frame)
        }
    }

    @Test("All contacts held in one corner and then in the opposite one open the exit", arguments: [1, 2, 3, 4])
    mutating func allContactsInOppositeCornersInTurnOpenIt(_ slots: Int) {
        exit = EmergencyExit(slots: slots, screen: Self.screen)
        let fingers = UInt32(slots)
        press(fingers, at: Self.topLeft, from: 1_000, until: 6_000)
        #expect(exit.deadline == nil, "one corner is not enough")
        press(fingers, at: Self.bottomRight, from: 8_000, until: 9_000)
        #expect(exit.deadline == nil, "it was not held")
        press(fingers, at: Self.topLeft, from: 10_000, until: 15_000)
        hold(fingers, at: Self.bottomRight, since: 20_000)
        #expect(exit.deadline == .milliseconds(25_000))
    }

    @Test("Presses in other places or at other times do not open the exit") mutating func otherPressesDoNotOpenIt() {
        for (first, second, start) in [
            (Self.topLeft, Self.topLeft, 7_000), (Self.topLeft, Self.bottomLeft, 7_000),
            (Self.topLeft, Self.middle, 7_000), (Self.middle, Self.bottomRight, 7_000),
            (Self.topLeft, Self.bottomRight, 12_000),
        ] as [(Point, Point, UInt64)] {
            exit = EmergencyExit(slots: 2, screen: Self.screen)
            press(2, at: first, from: 1_000, until: 6_000)
            hold(2, at: second, since: start)
            #expect(exit.deadline == nil, "\(first), \(second), \(start)")
        }
        // Too short, and with one finger on a screen that has two contacts.
        exit = EmergencyExit(slots: 2, screen: Self.screen)
        press(2, at: Self.topLeft, from: 1_000, until: 5_900)
        hold(2, at: Self.bottomRight, since: 7_000)
        #expect(exit.deadline == nil)
        exit = EmergencyExit(slots: 2, screen: Self.screen)
        press(1, at: Self.topLeft, from: 1_000, until: 6_000)
        hold(1, at: Self.bottomRight, since: 7_000)
        #expect(exit.deadline == nil)
    }

    @Test("Corners follow the screen's orientation") mutating func cornersAreThoseOfTheScreenAsItLies() {
        exit = EmergencyExit(slots: 2, screen: Self.screen)
        exit.screen = ScreenSize(width: 160, height: 256)
        press(2, at: Self.topLeft, from: 1_000, until: 6_000)
        hold(2, at: Point(x: 130, y: 230), since: 7_000)
        #expect(exit.deadline == .milliseconds(12_000))
    }

    @Test(
        "A corner is a third of the width by a third of the height",
        arguments: [
            (85, 53, true), (86, 20, false), (30, 54, false), (128, 20, false), (30, 80, false), (86, 54, false),
        ] as [(Double, Double, Bool)])
    mutating func corners(_ x: Double, _ y: Double, _ isCorner: Bool) {
        exit = EmergencyExit(slots: 2, screen: Self.screen)
        press(2, at: Point(x: x, y: y), from: 1_000, until: 6_000)
        hold(2, at: Point(x: Self.screen.width - x, y: Self.screen.height - y), since: 7_000)
        #expect((exit.deadline != nil) == isCorner)
    }

    /// So many fingers land and are not lifted.
    private mutating func hold(_ fingers: UInt32, at place: Point, since time: UInt64) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        for id in 1...fingers {
            let point = Point(x: place.x + Double(id) * 10 - 15, y: place.y)
            frame.append(Contact(id: ContactID(id), phase: .began, position: point))
        }
        exit.process(frame)
    }
}
