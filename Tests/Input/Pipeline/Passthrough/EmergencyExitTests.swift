import Gestures
import MudraEvdev
import MudraPipeline
import MudraTouch
import Testing

/// When the emergency exit from a grab opens.
@Suite struct EmergencyExitTests {
    /// A grabbed panel of 256 x 160 mm with ten units per millimetre. Times are in ms.
    private final class Panel {
        static let size = ScreenSize(width: 256, height: 160)
        let description: TouchscreenDescription
        let pipeline: ScreenPipeline
        private var fingers: Set<Int> = []
        private var lastID: Int32 = 0

        init(slots: Int = 10) {
            let axis = { (length: Double) in
                AbsoluteAxis(minimum: 0, maximum: Int32(length * 10), resolution: 10)
            }
            description = TouchscreenDescription(
                name: "", x: axis(Self.size.width), y: axis(Self.size.height), lastSlot: Int32(slots) - 1)
            let geometry = ScreenGeometry(description)
            pipeline = ScreenPipeline(
                decoder: TouchDecoder(description, geometry: geometry), engine: GestureEngine(screen: geometry.size))
            pipeline.exit = EmergencyExit(slots: slots, geometry: geometry)
        }

        var deadline: Microseconds? { pipeline.exit?.deadline }

        func send(_ time: UInt64, _ changes: [(UInt16, Int32)]) {
            let time = Microseconds.milliseconds(time)
            for (code, value) in changes {
                pipeline.process(InputEvent(time: time, type: EventCode.absolute, code: code, value: value)) { _ in }
            }
            let report = InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0)
            pipeline.process(report) { _ in }
        }

        /// So many fingers are on the panel, the first at a place in mm, the others to the right of it.
        func hold(
            _ count: Int, at time: UInt64, _ place: Point = Point(x: 20, y: 50), spacing: Double = 20,
            without lifted: Int? = nil, as tool: Int32 = ToolType.finger
        ) {
            var changes: [(UInt16, Int32)] = []
            for slot in 0..<10 {
                let isDown = slot < count && slot != lifted
                guard isDown || fingers.contains(slot) else { continue }
                changes.append((EventCode.slot, Int32(slot)))
                if !isDown {
                    changes.append((EventCode.trackingID, -1))
                    fingers.remove(slot)
                    continue
                }
                if fingers.insert(slot).inserted {
                    lastID += 1
                    changes += [(EventCode.trackingID, lastID), (EventCode.toolType, tool)]
                }
                let x = place.x + Double(slot) * spacing
                changes += [(EventCode.positionX, Int32(x * 10)), (EventCode.positionY, Int32(place.y * 10))]
            }
            send(time, changes)
        }

        /// So many fingers land close to each other, stay there, and lift.
        func press(_ count: Int, at place: Point, from start: UInt64, until end: UInt64) {
            hold(count, at: start, place, spacing: 5)
            hold(count, at: (start + end) / 2, place, spacing: 5)
            hold(0, at: end)
        }
    }

    private let panel = Panel()

    @Test("Five fingers held for five seconds open the exit") func fiveFingersOpenItAfterFiveSeconds() {
        panel.hold(4, at: 1_000)
        #expect(panel.deadline == nil)
        panel.hold(5, at: 2_000)
        panel.hold(5, at: 3_000, Point(x: 30, y: 50))
        panel.hold(6, at: 4_000, Point(x: 11, y: 50))
        #expect(panel.deadline == .milliseconds(7_000))
    }

    @Test("Fingers that move too far start over") func fingersThatMoveTooFarStartOver() {
        panel.hold(5, at: 1_000)
        panel.hold(5, at: 4_000, Point(x: 31, y: 50))
        #expect(panel.deadline == .milliseconds(9_000))
    }

    @Test("The exit closes when one of five fingers lifts") func theExitClosesWhenAFingerLifts() {
        panel.hold(5, at: 1_000)
        panel.hold(5, at: 2_000, without: 2)
        #expect(panel.deadline == nil)
        panel.hold(6, at: 3_000)
        panel.hold(6, at: 4_000, without: 1)
        #expect(panel.deadline == .milliseconds(8_000), "five of the six are still held")
    }

    @Test("Pens, palms and dials are no fingers", arguments: [ToolType.pen, ToolType.palm, ToolType.dial])
    func onlyFingersCount(_ tool: Int32) {
        panel.hold(5, at: 1_000, as: tool)
        #expect(panel.deadline == nil)
    }

    @Test("Fingers above the screen do not count") func fingersAboveTheScreen() {
        panel.hold(5, at: 1_000)
        panel.send(1_100, [(EventCode.slot, 3), (EventCode.distance, 4)])
        #expect(panel.deadline == nil)
    }

    // MARK: What programs can do

    /// Each of these ends all touches, and lets those that are down begin again only when they have lifted.
    @Test(
        "Programs that turn, disable or resize the screen, or take its gestures away, do not close the exit",
        arguments: 0..<4)
    func programsDoNotCloseIt(_ attack: Int) {
        panel.hold(5, at: 1_000)
        for step in 0..<140 as Range<UInt64> {
            let time = Microseconds.milliseconds(1_010 + step * 35)
            switch attack {
            case 0:
                let orientation = Orientation.allCases[Int(step) % Orientation.allCases.count]
                let options = GeometryOptions(orientation: orientation)
                panel.pipeline.setGeometry(ScreenGeometry(panel.description, options), at: time) { _ in }
            case 1:
                panel.pipeline.setMuted(step % 2 == 0, at: time) { _ in }
            case 2:
                let options = GeometryOptions(configuredSize: ScreenSize(width: 10 + Double(step), height: 10))
                panel.pipeline.setGeometry(ScreenGeometry(panel.description, options), at: time) { _ in }
            default:
                panel.pipeline.cancelContacts(at: time) { _ in }
            }
            // Fingers tremble.
            panel.hold(5, at: 1_020 + step * 35, Point(x: 20 + Double(step % 3), y: 50))
        }
        #expect(panel.deadline == .milliseconds(6_000))
    }

    @Test("The exit of a muted screen opens too, also if the fingers land when it is muted already")
    func mutedScreensHaveAnExit() {
        panel.pipeline.setMuted(true, at: 0) { _ in }
        panel.hold(5, at: 1_000)
        #expect(panel.deadline == .milliseconds(6_000))
    }

    // MARK: Fewer contacts than five

    private static let (topLeft, bottomRight) = (Point(x: 25, y: 20), Point(x: 225, y: 150))
    private static let (bottomLeft, middle) = (Point(x: 25, y: 150), Point(x: 123, y: 80))

    @Test("All contacts held in one corner and then in the opposite one open the exit", arguments: [1, 2, 3, 4])
    func allContactsInOppositeCornersInTurnOpenIt(_ slots: Int) {
        let panel = Panel(slots: slots)
        panel.press(slots, at: Self.topLeft, from: 1_000, until: 6_000)
        #expect(panel.deadline == nil, "one corner is not enough")
        panel.press(slots, at: Self.bottomRight, from: 8_000, until: 9_000)
        #expect(panel.deadline == nil, "it was not held")
        panel.press(slots, at: Self.topLeft, from: 10_000, until: 15_000)
        let turned = GeometryOptions(orientation: .leftUp)
        panel.pipeline.setGeometry(ScreenGeometry(panel.description, turned), at: .milliseconds(16_000)) { _ in }
        panel.hold(slots, at: 20_000, Self.bottomRight, spacing: 5)
        #expect(panel.deadline == .milliseconds(25_000))
    }

    @Test("Presses in other places or at other times do not open the exit") func otherPressesDoNotOpenIt() {
        for (first, second, start) in [
            (Self.topLeft, Self.topLeft, 7_000), (Self.topLeft, Self.bottomLeft, 7_000),
            (Self.topLeft, Self.middle, 7_000), (Self.middle, Self.bottomRight, 7_000),
            (Self.topLeft, Self.bottomRight, 12_000),
        ] as [(Point, Point, UInt64)] {
            let panel = Panel(slots: 2)
            panel.press(2, at: first, from: 1_000, until: 6_000)
            panel.hold(2, at: start, second, spacing: 5)
            #expect(panel.deadline == nil, "\(first), \(second), \(start)")
        }
        // Too short, and with one finger on a screen that has two contacts.
        for (fingers, end) in [(2, 5_900), (1, 6_000)] as [(Int, UInt64)] {
            let panel = Panel(slots: 2)
            panel.press(fingers, at: Self.topLeft, from: 1_000, until: end)
            panel.hold(fingers, at: 7_000, Self.bottomRight, spacing: 5)
            #expect(panel.deadline == nil)
        }
    }

    @Test(
        "A corner is a third of the width by a third of the height",
        arguments: [
            (85, 53, true), (86, 20, false), (30, 54, false), (128, 20, false), (30, 80, false), (86, 54, false),
        ] as [(Double, Double, Bool)])
    func corners(_ x: Double, _ y: Double, _ isCorner: Bool) {
        let panel = Panel(slots: 2)
        panel.press(2, at: Point(x: x - 2.5, y: y), from: 1_000, until: 6_000)
        let opposite = Point(x: Panel.size.width - x - 2.5, y: Panel.size.height - y)
        panel.hold(2, at: 7_000, opposite, spacing: 5)
        #expect((panel.deadline != nil) == isCorner)
    }
}
