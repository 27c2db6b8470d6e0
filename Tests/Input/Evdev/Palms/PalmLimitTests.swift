import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 21: the exact limits between a hand and a finger. Sizes are in half millimetres, positions in tenths.
@Suite struct PalmLimitTests {
    private static let axis = ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 2))

    private var screen = Screen(sizeAxis: Self.axis)

    init() { screen.know(16) }

    /// Lands a contact at 1 ms, and lets it have another size later, elsewhere.
    /// - Returns: whether it then counts as a hand.
    private mutating func isHand(
        _ landing: Int, to size: Int, after milliseconds: Int, moved: Int = 0, slot: Int = 0, x: Int = 500
    ) -> Bool {
        let landed = screen.tell("slot \(slot), id 7, x \(x), y 500, length \(landing), report 1")
        #expect(landed.last?.contains("began") == true, "a finger at first")
        let later = screen.tell("x \(x + moved), length \(size), report \(1 + milliseconds)")
        return later.last?.contains("cancelled") == true
    }

    private mutating func tap(_ lengths: [Int]) {
        for (number, length) in lengths.enumerated() {
            let start = 1_000 + number * 100
            _ = screen.tell(
                "id \(number), x 500, y 500, length \(length), report \(start), id -1, report \(start + 50)")
        }
    }

    @Test(
        "A contact that grows by three fifths within 100 ms is a hand from three quarters of a hand's size on",
        arguments: [
            // The size.
            (16, 26, 50, false), (16, 27, 50, true), (10, 26, 50, false), (10, 27, 50, true),
            // The factor.
            (17, 27, 50, false), (20, 31, 50, false), (20, 32, 50, true), (22, 35, 50, false), (27, 27, 50, false),
            (35, 35, 50, false), (35, 27, 50, false), (35, 16, 50, false),
            // The time.
            (16, 27, 1, true), (16, 27, 100, true), (16, 27, 101, false), (16, 35, 101, false), (16, 36, 101, true),
        ])
    mutating func growth(_ landing: Int, _ size: Int, _ milliseconds: Int, isHand: Bool) {
        #expect(self.isHand(landing, to: size, after: milliseconds) == isHand)
    }

    @Test(
        "A contact that grows and moves on is a finger until it has a hand's size",
        arguments: [
            (27, 50, true), (27, -50, true), (27, 51, false), (27, -51, false), (35, 51, false), (36, 51, true),
        ])
    mutating func growthWhileMoving(_ size: Int, _ moved: Int, isHand: Bool) {
        #expect(self.isHand(16, to: size, after: 50, moved: moved) == isHand)
    }

    @Test("Growth counts from the landing, whatever the sizes between") mutating func growthInSteps() {
        for (time, length) in [(1, 16), (20, 20), (40, 23), (60, 26)] {
            _ = screen.tell("id 1, x 500, y 500, length \(length), report \(time)")
        }
        #expect(screen.tell("length 27, report 80") == ["80: #4 cancelled 50.0,50.0"])
        _ = screen.tell("id -1, report 90")
        for (time, length) in [(1_000, 30), (1_020, 12), (1_040, 35)] {
            _ = screen.tell("id 2, length \(length), report \(time)")
        }
        // Larger than between, not than at first.
        #expect(screen.tell("x 510, report 1050") == ["1050: #5 moved 51.0,50.0"])
    }

    @Test(
        "Beside a hand, a contact that grows needs no larger size than one that does not",
        arguments: [(12, 21, 50, false), (12, 22, 50, true), (20, 22, 50, true), (20, 22, 300, true)])
    mutating func growthBesideAHand(_ landing: Int, _ size: Int, _ milliseconds: Int, isHand: Bool) {
        _ = screen.tell("slot 9, id 1, x 600, y 500, length 60, report 0")
        #expect(self.isHand(landing, to: size, after: milliseconds) == isHand)
    }

    @Test("A contact is beside a hand where the hand is now", arguments: [(600, true), (900, false)])
    mutating func besideAHandThatMoved(x: Int, isHand: Bool) {
        _ = screen.tell("slot 9, id 1, x \(1_500 - x), y 500, length 60, report 0, x \(x), report 1")
        #expect(self.isHand(20, to: 22, after: 50) == isHand)
    }

    @Test("A contact is beside a hand up to 30 mm away", arguments: [(300, true), (-300, true), (301, false)])
    mutating func besideAHand(distance: Int, isHand: Bool) {
        _ = screen.tell("slot 9, id 1, x \(500 + distance), y 500, length 60, report 0")
        #expect(self.isHand(20, to: 22, after: 50) == isHand)
    }

    @Test(
        "A contact that grows is no hand unless it is one and a half times as large as the panel's fingers",
        arguments: [(18, 26, false), (18, 27, true), (20, 29, false), (20, 30, true), (24, 35, false), (24, 36, true)])
    mutating func growthOnAKnownPanel(_ usual: Int, _ size: Int, isHand: Bool) {
        tap(Array(repeating: usual, count: 8))
        _ = screen.tell("id 99, length 10, report 9000")
        let isCancelled = screen.tell("length \(size), report 9050").last?.contains("cancelled") == true
        #expect(isCancelled == isHand)
    }

    @Test("A contact that grows after half a second is a finger", arguments: [(500, true), (501, false)])
    mutating func growthAfterTheJudgement(_ milliseconds: Int, isHand: Bool) {
        #expect(self.isHand(16, to: 60, after: milliseconds) == isHand)
    }

    @Test(
        "Each edge may cut off a hand that is up to 10 mm away",
        arguments: [
            (100, 500, true), (101, 500, false), (900, 500, true), (899, 500, false),
            (500, 100, true), (500, 101, false), (500, 900, true), (500, 899, false),
        ])
    mutating func handsAtTheEdges(_ x: Int, _ y: Int, isHand: Bool) {
        #expect(screen.tell("id 1, x \(x), y \(y), length 27, report 1").contains("1: #4 is a palm") == isHand)
    }

    // MARK: Panels whose unit is unknown

    /// Whether a contact of that size is a hand beside a finger of another size, on a panel with sizes up to `maximum`,
    /// after taps of still other sizes.
    private func isHand(_ size: Int, beside finger: Int, below maximum: Int32, after taps: [Int]) -> Bool {
        var other = self
        other.screen = Screen(sizeAxis: ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: maximum, resolution: 0)))
        other.tap(taps)
        _ = other.screen.tell("slot 1, id 98, x 100, y 100, length \(finger), report 9000")
        let frames = other.screen.tell("x 101, report 9050, slot 0, id 99, x 500, y 500, length \(size), report 9060")
        return frames.last?.contains("palm") == true
    }

    @Test(
        "Without a unit, the finger beside a contact and the known fingers set the limit",
        arguments: [
            (249, 20, [], 70), (249, 20, [20, 20], 70), (249, 10, [20, 20, 20], 70), (249, 30, [20, 20, 20], 105),
            // Contacts without a size do not count.
            (249, 20, [20, 0, 0, 0, 0, 0], 70), (249, 0, [20, 20, 20], nil),
            // Nor do coarse sizes.
            (249, 3, [3, 3, 3], nil), (249, 4, [4, 4, 4], 14),
            // Fingers that differ by more than twice the usual size show that sizes mean little.
            (249, 20, [20, 20, 20, 20, 20, 20, 40, 40], 70), (249, 20, [20, 20, 20, 20, 20, 20, 41, 41], nil),
            // Sizes up to a quarter of the positions may be in their unit, ten to the millimetre.
            (249, 90, [90, 90, 90], 315), (250, 90, [90, 90, 90], 180), (250, 130, [130, 130, 130], 195),
            // Fingers are not 3 mm or 14 mm.
            (1_000, 140, [140, 140, 140], 490), (1_000, 30, [30, 30, 30], 105),
        ] as [(Int32, Int, [Int], Int?)])
    func limits(below maximum: Int32, beside finger: Int, after taps: [Int], limit: Int?) {
        #expect(isHand(limit ?? 1_000, beside: finger, below: maximum, after: taps) == (limit != nil))
        if let limit { #expect(!isHand(limit - 1, beside: finger, below: maximum, after: taps)) }
    }

    @Test("A hand is no measure of hands") mutating func handsAreNoMeasure() {
        screen = Screen(sizeAxis: ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 249, resolution: 0)))
        _ = screen.tell("slot 0, id 1, x 100, y 100, length 40, report 1, x 101, report 50")
        for slot in 1...6 {
            let place = "x \(900 - slot * 100), y 900"
            let frames = screen.tell("slot \(slot), id \(slot + 1), \(place), length 140, report \(50 + slot)")
            #expect(frames.last?.contains("#\(slot + 1) is a palm") == true)
        }
    }
}
