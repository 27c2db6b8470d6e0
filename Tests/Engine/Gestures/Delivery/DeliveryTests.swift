import Gestures
import Testing

/// The touches that the application gets: UIKit's three properties.
@Suite struct DeliveryTests {
    private func pan(_ configure: (inout RecognizerOptions) -> Void = { _ in }) -> PanRecognizer {
        let pan = PanRecognizer("pan")
        configure(&pan.options)
        return pan
    }

    @Test("Without recognizers every touch is passed on") func withoutRecognizersEverythingIsPassedOn() {
        let fixture = EngineFixture()
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .up(1))
        #expect(fixture.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test("A recognized gesture cancels its touches before its target is called")
    func aRecognizedGestureTakesItsTouchesBeforeItIsToldOf() {
        let fixture = EngineFixture(.init(pan()))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 51, 50))
        fixture.frame(20, .move(1, 60, 50))
        fixture.frame(30, .move(1, 70, 50))
        fixture.frame(40, .down(2, 90, 50))
        fixture.frame(50, .up(1), .up(2))
        #expect(
            fixture.passed == [
                "0 down 1", "10 move 1", "20 cancel 1", "20 -- pan began", "30 -- pan changed", "50 -- pan ended",
            ])
    }

    @Test("Touches of no gesture are passed on completely") func touchesOfNoGestureArePassedOn() {
        let fixture = EngineFixture(.init(pan()))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 51, 50))
        fixture.frame(20, .up(1))
        #expect(fixture.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test("A gesture that cancels no touches leaves them to the application")
    func aGestureThatDoesNotCancelLeavesTheTouches() {
        let fixture = EngineFixture(.init(pan { $0.cancelsTouches = false }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .up(1))
        #expect(fixture.passed == ["0 down 1", "10 move 1", "10 -- pan began", "20 up 1", "20 -- pan ended"])
    }

    @Test("Withheld touches are replayed with their own times") func withheldTouchesAreReplayedWithTheirOwnTimes() {
        let fixture = EngineFixture(.init(pan { $0.delaysTouchesBegan = true }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 50.5, 50))
        fixture.frame(20, .move(1, 51, 50))
        #expect(fixture.passed.isEmpty)
        fixture.frame(30, .up(1))
        // The landing, one move to the present position, and the lift.
        #expect(fixture.passed == ["0 down 1", "20 move 1", "30 up 1"])
    }

    @Test("The application never sees withheld touches of a recognized gesture")
    func withheldTouchesOfARecognizedGestureAreNeverSeen() {
        let fixture = EngineFixture(.init(pan { $0.delaysTouchesBegan = true }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .up(1))
        #expect(fixture.passed == ["10 -- pan began", "20 -- pan ended"])
    }

    @Test("A touch is released in the middle of a move when all recognizers have failed")
    func aTouchIsLetGoInMidMoveWhenEverybodyHasFailed() {
        let tap = TapRecognizer("tap")
        tap.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 52, 50))
        fixture.frame(20, .move(1, 60, 50))
        fixture.frame(30, .move(1, 65, 50))
        fixture.frame(40, .up(1))
        #expect(fixture.passed == ["0 down 1", "20 move 1", "30 move 1", "40 up 1"])
    }

    @Test("A double tap keeps back the first lift") func aDoubleTapSwallowsTheFirstLift() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let fixture = EngineFixture(.init(double))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(50, .up(1))
        fixture.frame(150, .down(2, 50, 50))
        fixture.frame(200, .up(2))
        #expect(
            fixture.passed == ["0 down 1", "150 down 2", "200 cancel 1", "200 cancel 2", "200 -- double recognized"])
    }

    @Test("A delayed lift is passed on after the tap has failed") func aDelayedLiftComesWhenTheTapHasFailed() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let fixture = EngineFixture(.init(double))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(50, .up(1))
        #expect(fixture.passed == ["0 down 1"])
        fixture.advance(to: 1_000)
        #expect(fixture.passed == ["0 down 1", "50 up 1"])
    }

    @Test("A recognizer that does not delay lifts passes them on") func undelayedLiftPassesOn() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        double.options.delaysTouchesEnded = false
        let fixture = EngineFixture(.init(double))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(50, .up(1))
        #expect(fixture.passed == ["0 down 1", "50 up 1"])
    }

    @Test("An ignored touch is not taken") func anIgnoredTouchIsNotTaken() {
        let one = PanRecognizer("pan") { $0.maxTouches = 1 }
        let fixture = EngineFixture(.init(one))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 90, 50))
        fixture.frame(30, .up(2))
        fixture.frame(40, .up(1))
        #expect(
            fixture.passed == ["0 down 1", "10 cancel 1", "10 -- pan began", "20 down 2", "30 up 2", "40 -- pan ended"])
    }

    @Test("Withheld events are reported as withheld") func withheldEventsAreReported() {
        let tap = TapRecognizer("tap")
        tap.options.delaysTouchesBegan = true
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 51, 50))
        fixture.frame(20, .move(1, 60, 50))
        #expect(
            fixture.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "0 down 1 replay", "20 move 1 pass"])
    }

    @Test("The end of a touch that was only withheld is reported as withheld")
    func endOfAWithheldTouchIsReported() {
        let fixture = EngineFixture(.init(pan { $0.delaysTouchesBegan = true }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 90, 50))
        fixture.frame(30, .up(1), .up(2))
        // A touch that is taken as it lands has no delivery to end.
        #expect(fixture.dispositions == ["0 down 1 withhold", "10 cancel 1 withhold"])
    }

    @Test("The application never sees a withheld palm") func aPalmThatIsWithheldIsNeverSeen() {
        let fixture = EngineFixture(.init(pan { $0.delaysTouchesBegan = true }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 51, 50))
        fixture.frame(20, .cancel(1))
        #expect(fixture.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "20 cancel 1 withhold"])
    }

    @Test("A replayed landing has its own place, and a replayed move the touch's present one")
    func replaysHaveTheirPlaces() {
        let fixture = EngineFixture(.init(pan { $0.delaysTouchesBegan = true }))
        var places: [String] = []
        fixture.engine.onDelivery = { if $0.isDelivered { places.append("\($0.kind) \($0.position.x)") } }
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 50.5, 50))
        fixture.frame(20, .move(1, 51, 50))
        fixture.frame(30, .up(1))
        fixture.frame(1_000, .down(2, 60, 50))
        #expect(places == ["down 50.0", "move 51.0", "up 51.0"])
    }

    /// The second tap lands so long after the lift of the first, so many mm away.
    @Test(
        "A tap counts as the next of a series within the time and distance of a double tap",
        arguments: [(350, 0, 2), (350.001, 0, 1), (100, 9.5, 2), (100, -9.5, 2), (100, 9.51, 1), (100, -9.51, 1)])
    func tapCounts(interval: Double, distance: Double, count: Int) {
        let fixture = EngineFixture()
        var counts: [Int] = []
        fixture.engine.onDelivery = { if $0.kind == .down { counts.append($0.tapCount) } }
        fixture.frame(0, .down(1, 50, 50))
        // The place of the landing counts, not that of the lift.
        fixture.frame(10, .move(1, 53, 50))
        fixture.frame(50, .up(1))
        fixture.frame(50 + interval, .down(2, 50, 50 + distance))
        fixture.frame(80 + interval, .up(2))
        fixture.frame(100 + interval, .down(3, 50, 50 + 2 * distance))
        #expect(counts == [1, count, distance.magnitude > 9.5 ? 1 : count + 1])
    }
}
