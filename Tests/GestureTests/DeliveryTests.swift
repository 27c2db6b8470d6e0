import Gestures
import Testing

/// What others are given of the touches: UIKit's three properties.
@Suite struct DeliveryTests {
    private func pan(_ configure: (inout RecognizerOptions) -> Void = { _ in }) -> PanRecognizer {
        let pan = PanRecognizer("pan")
        configure(&pan.options)
        return pan
    }

    @Test("Without recognizers everything is passed on") func withoutRecognizersEverythingIsPassedOn() {
        let bench = EngineBench()
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test("A recognized gesture takes its touches before it is told of")
    func aRecognizedGestureTakesItsTouchesBeforeItIsToldOf() {
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

    @Test("What is not recognized is passed on whole") func whatIsNotRecognizedIsPassedOnWhole() {
        let bench = EngineBench(.init(pan()))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "20 up 1"])
    }

    @Test("A gesture that does not cancel leaves the touches") func aGestureThatDoesNotCancelLeavesTheTouches() {
        let bench = EngineBench(.init(pan { $0.cancelsTouches = false }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["0 down 1", "10 move 1", "10 -- pan began", "20 up 1", "20 -- pan ended"])
    }

    @Test("Withheld touches are replayed with their own times") func withheldTouchesAreReplayedWithTheirOwnTimes() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 50.5, 50))
        bench.frame(20, .move(1, 51, 50))
        #expect(bench.passed.isEmpty)
        bench.frame(30, .up(1))
        // The landing, one move to where it is, and the lift.
        #expect(bench.passed == ["0 down 1", "20 move 1", "30 up 1"])
    }

    @Test("Withheld touches of a recognized gesture are never seen")
    func withheldTouchesOfARecognizedGestureAreNeverSeen() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .up(1))
        #expect(bench.passed == ["10 -- pan began", "20 -- pan ended"])
    }

    @Test("A touch is let go in mid move when everybody has failed")
    func aTouchIsLetGoInMidMoveWhenEverybodyHasFailed() {
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

    @Test("A double tap swallows the first lift") func aDoubleTapSwallowsTheFirstLift() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        bench.frame(150, .down(2, 50, 50))
        bench.frame(200, .up(2))
        #expect(bench.passed == ["0 down 1", "150 down 2", "200 cancel 1", "200 cancel 2", "200 -- double recognized"])
    }

    @Test("A delayed lift comes when the tap has failed") func aDelayedLiftComesWhenTheTapHasFailed() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        #expect(bench.passed == ["0 down 1"])
        bench.advance(to: 1_000)
        #expect(bench.passed == ["0 down 1", "50 up 1"])
    }

    @Test("Who does not delay lifts lets them pass") func whoDoesNotDelayLiftsLetsThemPass() {
        let double = TapRecognizer("double") { $0.taps = 2 }
        double.options.delaysTouchesEnded = false
        let bench = EngineBench(.init(double))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(50, .up(1))
        #expect(bench.passed == ["0 down 1", "50 up 1"])
    }

    @Test("An ignored touch is not taken") func anIgnoredTouchIsNotTaken() {
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

    @Test("Who watches is told what is withheld") func whoWatchesIsToldWhatIsWithheld() {
        let tap = TapRecognizer("tap")
        tap.options.delaysTouchesBegan = true
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .move(1, 60, 50))
        #expect(bench.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "0 down 1 replay", "20 move 1 pass"])
    }

    @Test("Who watches is told of the end of a touch that nobody saw")
    func whoWatchesIsToldOfTheEndOfATouchThatNobodySaw() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .down(2, 90, 50))
        bench.frame(30, .up(1), .up(2))
        // Of one that is taken as it lands there is nothing to end.
        #expect(bench.dispositions == ["0 down 1 withhold", "10 cancel 1 withhold"])
    }

    @Test("A palm that is withheld is never seen") func aPalmThatIsWithheldIsNeverSeen() {
        let bench = EngineBench(.init(pan { $0.delaysTouchesBegan = true }))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 51, 50))
        bench.frame(20, .cancel(1))
        #expect(bench.dispositions == ["0 down 1 withhold", "10 move 1 withhold", "20 cancel 1 withhold"])
    }
}
