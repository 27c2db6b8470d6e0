import Gestures
import Testing

/// A finger that lands beside another is kept from others, where these cannot be told that it was none of theirs.
@Suite struct JoiningTouchTests {
    private func makeBench(touches: Int, _ configure: (inout RecognizerOptions) -> Void = { _ in }) -> EngineBench {
        let swipe = PanRecognizer("pan") { $0.minTouches = touches }
        configure(&swipe.options)
        let bench = EngineBench(.init(swipe))
        bench.engine.delaysJoiningTouches = true
        return bench
    }

    @Test func theFirstFingerIsPassedOnAtOnceAndTheOthersOfAGestureAreNeverSeen() {
        let bench = makeBench(touches: 3)
        bench.frame(0, .down(1, 50, 50))
        #expect(bench.passed == ["0 down 1"])
        bench.frame(20, .down(2, 70, 50), .down(3, 90, 50))
        bench.frame(30, .move(1, 60, 50), .move(2, 80, 50), .move(3, 100, 50))
        bench.frame(40, .up(1), .up(2), .up(3))
        #expect(bench.passed == ["0 down 1", "30 cancel 1", "30 -- pan began", "40 -- pan ended"])
    }

    @Test func ofFingersThatLandTogetherOneIsTheFirst() {
        let bench = makeBench(touches: 3)
        bench.frame(0, .down(1, 50, 50), .down(2, 70, 50), .down(3, 90, 50))
        #expect(bench.passed == ["0 down 1"])
    }

    @Test func whatNoGestureCanTakeAnyMoreIsPassedOn() {
        let bench = makeBench(touches: 3)
        bench.frame(0, .down(1, 50, 50))
        bench.frame(20, .down(2, 70, 50))
        bench.frame(60, .up(1))
        bench.frame(80, .up(2))
        #expect(bench.passed.contains("20 down 2") && bench.passed.last == "80 up 2", "\(bench.passed)")
    }

    @Test func aGestureThatTakesNothingKeepsNothing() {
        let bench = makeBench(touches: 3) { $0.cancelsTouches = false }
        bench.frame(0, .down(1, 50, 50))
        bench.frame(20, .down(2, 70, 50))
        #expect(bench.passed == ["0 down 1", "20 down 2"])
    }

    /// One finger after another, as on a keyboard of the screen's.
    @Test func aFingerThatComesLaterIsAFirstOneAgain() {
        let bench = makeBench(touches: 1)
        bench.frame(0, .down(1, 50, 50))
        bench.frame(20, .up(1))
        bench.frame(40, .down(2, 90, 50))
        #expect(bench.passed == ["0 down 1", "20 up 1", "40 down 2"])
    }
}
