import Gestures
import Testing

/// What others are given of the touches: UIKit's three properties.
@Suite struct DeliveryTests {
    private func pan(_ configure: (inout RecognizerOptions) -> Void = { _ in }) -> PanRecognizer {
        let pan = PanRecognizer("pan")
        configure(&pan.options)
        return pan
    }

    @Test func withoutRecognizersEverythingIsPassedOn() {
        let bench = EngineBench()
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test func aRecognizedGestureTakesItsTouchesBeforeItIsToldOf() {
        let bench = EngineBench(.init(pan()))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .move(1, 60, 50))
        bench.frame(30, .move(1, 70, 50))
        bench.frame(40, .down(2, 90, 50))
        bench.frame(50, .up(1), .up(2))
        #expect(
            bench.passed == [
                "0 down 1", "10 move 1", "20 cancel 1", "20 -- pan began", "30 -- pan changed", "50 -- pan ended",
            ])
    }

    @Test func whatIsNotRecognizedIsPassedOnWhole() {
        let bench = EngineBench(.init(pan()))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test func aGestureThatDoesNotCancelLeavesTheTouches() {
        let bench = EngineBench(.init(pan { $0.cancelsTouches = false }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "10 -- pan began", "20 up 1", "20 -- pan ended"])
    }

    @Test func withheldTouchesAreReplayedWithTheirOwnTimes() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 50.5, 50))
        bench.frame(20, .move(1, 51, 50))
        #expect(bench.passed.isEmpty)
        bench.frame(30, .up(1))
        // The landing, one move to where it is, and the lift.
        #expect(bench.passed == ["0 down 1", "20 move 1", "30 up 1"])
    }

    @Test func withheldTouchesOfARecognizedGestureAreNeverSeen() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["10 -- pan began", "20 -- pan ended"])
    }

    @Test func aTouchIsLetGoInMidMoveWhenEverybodyHasFailed() {
        let tap = TapRecognizer("tap")
        tap.options.delaysTouchesBegan = true
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 52, 50))
        bench.frame(20, .move(1, 60, 50))
        bench.frame(30, .move(1, 65, 50))
        bench.frame(40, .up(1))
        #expect(bench.passed == ["0 down 1", "20 move 1", "30 move 1", "40 up 1"])
    }

    @Test func aDoubleTapSwallowsTheFirstLift() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        bench.frame(150, .down(2, 50, 50))
        bench.frame(200, .up(2))
        #expect(bench.passed == ["0 down 1", "150 down 2", "200 cancel 1", "200 cancel 2", "200 -- double recognized"])
    }

    @Test func aDelayedLiftComesWhenTheTapHasFailed() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        #expect(bench.passed == ["0 down 1"])
        bench.advance(to: 1_000)
        #expect(bench.passed == ["0 down 1", "50 up 1"])
    }

    @Test func whoDoesNotDelayLiftsLetsThemPass() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        double.options.delaysTouchesEnded = false
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        #expect(bench.passed == ["0 down 1", "50 up 1"])
    }

    @Test func anIgnoredTouchIsNotTaken() {
        let one = PanRecognizer("pan") { $0.maxTouches = 1 }
        let bench = EngineBench(.init(one))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .down(2, 90, 50))
        bench.frame(30, .up(2))
        bench.frame(40, .up(1))
        #expect(
            bench.passed == ["0 down 1", "10 cancel 1", "10 -- pan began", "20 down 2", "30 up 2", "40 -- pan ended"])
    }

    @Test func whoWatchesIsToldWhatIsWithheld() {
        let tap = TapRecognizer("tap")
        tap.options.delaysTouchesBegan = true
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .move(1, 60, 50))
        #expect(bench.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "0 down 1 replay", "20 move 1 pass"])
    }

    @Test func whoWatchesIsToldOfTheEndOfATouchThatNobodySaw() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .down(2, 90, 50))
        bench.frame(30, .up(1), .up(2))
        // Of one that is taken as it lands there is nothing to end.
        #expect(bench.dispositions == ["0 down 1 withhold", "10 cancel 1 withhold"])
    }

    @Test func aPalmThatIsWithheldIsNeverSeen() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .cancel(1))
        #expect(bench.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "20 cancel 1 withhold"])
    }
}
