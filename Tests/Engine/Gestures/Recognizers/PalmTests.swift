import Gestures
import Testing

/// Decision 21: when a palm is detected late, the fingers beside it count as if the palm had never landed.
@Suite struct PalmTests {
    private let tap = TapRecognizer("tap")
    private let swipe = SwipeRecognizer("swipe") { ($0.touches, $0.directions) = (2, [.right]) }

    @Test("A finger that lands as the palm is detected can tap") func aFingerThatLandsAsThePalmIsKnownTaps() {
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 200, 140))
        fixture.frame(30, .down(2, 50, 50), .cancel(1))
        fixture.frame(90, .up(2))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("Fingers that were down before the palm was detected can swipe")
    func fingersThatWereDownBeforeThePalmWasKnownSwipe() {
        let fixture = EngineFixture(.init(swipe), .init(tap))
        fixture.frame(0, .down(1, 200, 140))
        fixture.frame(30, .down(2, 50, 50), .down(3, 50, 70))
        fixture.frame(40, .move(2, 52, 50), .move(3, 52, 70))
        fixture.frame(50, .cancel(1), .move(2, 54, 50), .move(3, 54, 70))
        for step in 1...4 {
            let x = 54 + Double(step) * 5
            fixture.frame(50 + Double(step) * 10, .move(2, x, 50), .move(3, x, 70))
        }
        fixture.frame(100, .up(2), .up(3))
        #expect(fixture.actions == ["swipe recognized"])
    }

    @Test("A palm that lands during a tap does not prevent the tap")
    func aPalmThatLandsInThePressOfATapDoesNotKeepItFromIt() {
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .down(2, 200, 140))
        fixture.frame(40, .stay(1), .cancel(2))
        fixture.frame(90, .up(1))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A palm that is part of an active gesture cancels it") func aPalmOfAGestureThatHasBegunCancelsIt() {
        let fixture = EngineFixture(.init(PanRecognizer("pan")))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 200, 140))
        fixture.frame(40, .stay(1), .cancel(2))
        #expect(fixture.actions == ["pan began", "pan cancelled"])
    }

    @Test("A touch cancelled for a pen is not a palm") func touchCancelledForAPenIsNoPalm() {
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(20, .down(2, 200, 140))
        fixture.frame(40, .stay(1), .cancel(2, .pen))
        fixture.frame(90, .up(1))
        #expect(fixture.actions.isEmpty)
    }

    @Test("Touches of an active gesture are not given to other recognizers") func touchesOfAnActiveGestureStayWithIt() {
        let fixture = EngineFixture(.init(PanRecognizer("pan") { $0.maxTouches = 1 }), .init(tap))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 200, 140))
        fixture.frame(40, .stay(1), .cancel(2))
        fixture.frame(90, .up(1))
        #expect(fixture.actions == ["pan began", "pan ended"])
    }
}
