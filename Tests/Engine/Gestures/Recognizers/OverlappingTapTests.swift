import Gestures
import Testing

/// Decisions 23 and 27: taps that overlap other taps, and taps beside a drag.
@Suite struct OverlappingTapTests {
    private let tap = TapRecognizer("tap")
    private let double = TapRecognizer("double") { $0.taps = 2 }
    private let two = TapRecognizer("two") { $0.touches = 2 }

    /// The second finger lands 90 ms after the first.
    private func type(_ fixture: EngineFixture, together: Double, apart: Double = 60) {
        fixture.frame(0, .down(1, 50, 80))
        fixture.frame(90, .stay(1), .down(2, 50 + apart, 80))
        fixture.frame(90 + together, .up(1), .stay(2))
        fixture.frame(190, .up(2))
        fixture.advance(to: 2_000)
    }

    @Test("Fingers that type are two taps, unless they are down together for 40 ms", arguments: [(39.0, 2), (40, 0)])
    func fingersThatTypeAreTwoTaps(together: Double, taps: Int) {
        let fixture = EngineFixture(.init(tap), .init(two))
        type(fixture, together: together)
        #expect(fixture.actions == Array(repeating: "tap recognized", count: taps))
    }

    @Test("Fingers that type are two taps where a tap waits for a double tap") func typingBesideADoubleTap() {
        let fixture = EngineFixture(.init(tap, requiresFailureOf: ["double"]), .init(double))
        type(fixture, together: 20)
        #expect(fixture.actions == ["tap recognized", "tap recognized"])
    }

    @Test("Fingers that alternate at one place make a double tap") func alternatingFingersAtOnePlace() {
        let fixture = EngineFixture(.init(tap, requiresFailureOf: ["double"]), .init(double))
        type(fixture, together: 20, apart: 8)
        #expect(fixture.actions == ["double recognized"])
    }

    @Test("Both taps are at the places of their fingers") func tapsHaveTheirPlaces() {
        let fixture = EngineFixture(.init(tap))
        type(fixture, together: 20)
        #expect(fixture.transitions.filter { $0.state == .ended }.map(\.values.location.x) == [50, 110])
    }

    @Test("Fingers of a tap that may be as short as it likes make that tap alone") func aShortTapOfTwo() {
        let short = TapRecognizer("short") { ($0.touches, $0.minTogether) = (2, 0) }
        let fixture = EngineFixture(.init(tap), .init(short))
        type(fixture, together: 20)
        #expect(fixture.actions == ["short recognized"])
    }

    @Test("If the second finger lifts first, neither has tapped") func theSecondFingerLiftsFirst() {
        let fixture = EngineFixture(.init(tap), .init(two))
        fixture.frame(0, .down(1, 50, 80))
        fixture.frame(90, .stay(1), .down(2, 90, 80))
        fixture.frame(110, .stay(1), .up(2))
        fixture.frame(150, .up(1))
        #expect(fixture.actions.isEmpty)
    }

    @Test("A third finger ends both presses") func aThirdFinger() {
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 50, 80))
        fixture.frame(90, .stay(1), .down(2, 90, 80))
        fixture.frame(100, .stay(1), .stay(2), .down(3, 130, 80))
        fixture.frame(110, .up(1), .up(2), .up(3))
        #expect(fixture.actions.isEmpty)
    }

    // MARK: Beside a drag

    private func tapBesideADrag(_ fixture: EngineFixture, landing: Double) {
        fixture.frame(0, .down(1, 50, 20))
        for step in 1...30 {
            let (time, place) = (Double(step) * 10 - 5, 20 + Double(step) * 0.3)
            if time == landing + 5 {
                fixture.frame(landing, .move(1, 50, place), .down(2, 180, 100))
            }
            fixture.frame(time, .move(1, 50, place))
        }
        fixture.frame(300, .move(1, 50, 30), .up(2))
        fixture.frame(400, .up(1))
    }

    @Test(
        "The other hand taps beside a drag, if it lands 150 ms after the dragging finger",
        arguments: [(150, 0), (160, 1)])
    func aTapBesideADrag(landing: Int, taps: Int) {
        let fixture = EngineFixture(.init(PanRecognizer("pan")), .init(tap))
        tapBesideADrag(fixture, landing: Double(landing))
        #expect(fixture.actions.count { $0 == "tap recognized" } == taps)
        #expect(fixture.actions.first == "pan began" && fixture.actions.last == "pan ended")
    }

    @Test("A finger near the dragging one does not tap", arguments: [nil, 1])
    func aFingerNearTheDrag(mostTouches: Int?) {
        let fixture = EngineFixture(.init(PanRecognizer("pan") { $0.maxTouches = mostTouches }), .init(tap))
        fixture.frame(0, .down(1, 50, 20))
        for step in 1...40 { fixture.frame(Double(step) * 10, .move(1, 50, 20 + Double(step))) }
        fixture.frame(405, .stay(1), .down(2, 109, 60))
        fixture.frame(480, .stay(1), .up(2))
        fixture.frame(600, .stay(1), .down(3, 111, 60))
        fixture.frame(680, .stay(1), .up(3))
        fixture.frame(900, .up(1))
        #expect(fixture.actions.count { $0 == "tap recognized" } == 1)
    }

    @Test("The other hand does not swipe beside a drag") func noSwipeBesideADrag() {
        let swipe = SwipeRecognizer("swipe")
        let fixture = EngineFixture(.init(PanRecognizer("pan")), .init(swipe))
        fixture.frame(0, .down(1, 50, 20))
        for step in 1...40 { fixture.frame(Double(step) * 10, .move(1, 50, 20 + Double(step))) }
        fixture.frame(405, .stay(1), .down(2, 100, 100))
        for step in 1...10 { fixture.frame(405 + Double(step) * 10, .stay(1), .move(2, 100 + Double(step) * 4, 100)) }
        #expect(!fixture.actions.contains("swipe recognized"))
    }
}
