import Gestures
import Testing

/// Decision 21: when a palm is detected late, the fingers beside it count as if the palm had never landed.
@Suite struct PalmTests {
    private let tap = TapRecognizer("tap")
    private let swipe = SwipeRecognizer("swipe") { ($0.touches, $0.directions) = (2, [.right]) }

    @Test("A finger that lands as the palm is detected can tap") func aFingerThatLandsAsThePalmIsKnownTaps() {
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 200, 140))
        bench.frame(30, .down(2, 50, 50), .cancel(1))
        bench.frame(90, .up(2))
        #expect(bench.actions == ["tap recognized"])
    }

    @Test("Fingers that were down before the palm was detected can swipe")
    func fingersThatWereDownBeforeThePalmWasKnownSwipe() {
        let bench = EngineBench(.init(swipe), .init(tap))
        bench.frame(0, .down(1, 200, 140))
        bench.frame(30, .down(2, 50, 50), .down(3, 50, 70))
        bench.frame(40, .move(2, 52, 50), .move(3, 52, 70))
        bench.frame(50, .cancel(1), .move(2, 54, 50), .move(3, 54, 70))
        for step in 1...4 {
            let x = 54 + Double(step) * 5
            bench.frame(50 + Double(step) * 10, .move(2, x, 50), .move(3, x, 70))
        }
        bench.frame(100, .up(2), .up(3))
        #expect(bench.actions == ["swipe recognized"])
    }

    @Test("A palm that lands during a tap does not prevent the tap")
    func aPalmThatLandsInThePressOfATapDoesNotKeepItFromIt() {
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(20, .down(2, 200, 140))
        bench.frame(40, .stay(1), .cancel(2))
        bench.frame(90, .up(1))
        #expect(bench.actions == ["tap recognized"])
    }

    @Test("A palm that is part of an active gesture cancels it") func aPalmOfAGestureThatHasBegunCancelsIt() {
        let bench = EngineBench(.init(PanRecognizer("pan")))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .down(2, 200, 140))
        bench.frame(40, .stay(1), .cancel(2))
        #expect(bench.actions == ["pan began", "pan cancelled"])
    }

    @Test("A touch cancelled for a pen is not a palm") func touchCancelledForAPenIsNoPalm() {
        let bench = EngineBench(.init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(20, .down(2, 200, 140))
        bench.frame(40, .stay(1), .cancel(2, .pen))
        bench.frame(90, .up(1))
        #expect(bench.actions.isEmpty)
    }

    @Test("Touches of an active gesture are not given to other recognizers") func touchesOfAnActiveGestureStayWithIt() {
        let bench = EngineBench(.init(PanRecognizer("pan") { $0.maxTouches = 1 }), .init(tap))
        bench.frame(0, .down(1, 50, 50))
        bench.frame(10, .move(1, 60, 50))
        bench.frame(20, .down(2, 200, 140))
        bench.frame(40, .stay(1), .cancel(2))
        bench.frame(90, .up(1))
        #expect(bench.actions == ["pan began", "pan ended"])
    }
}
