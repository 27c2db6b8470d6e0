import Gestures
import Testing

/// Decision 24: a panel makes one contact of two fingers, or two of one.
@Suite struct OddMotionTests {
    private let tap = TapRecognizer("tap")

    private func swipe(_ touches: Int) -> SwipeRecognizer {
        SwipeRecognizer("swipe-\(touches)") {
            $0.touches = touches
            $0.directions = [.left]
        }
    }

    @Test("A touch that jumps makes no swipe, and its new finger may") func aJumpIsNoSwipe() {
        let fixture = EngineFixture(.init(swipe(1)), .init(tap))
        fixture.frame(0, .down(1, 90, 50))
        fixture.frame(60, .jump(1, 60, 50))
        #expect(fixture.actions.isEmpty)
        for step in 1...5 { fixture.frame(Double(60 + step * 10), .move(1, 60 - Double(step) * 4, 50)) }
        #expect(fixture.actions == ["swipe-1 recognized"])
    }

    @Test("A touch that jumps is a tap if it lifts soon") func aJumpMayBeATap() {
        let fixture = EngineFixture(.init(swipe(1)), .init(tap))
        fixture.frame(0, .down(1, 90, 50))
        fixture.frame(700, .jump(1, 60, 50))
        fixture.frame(780, .up(1))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A gesture whose touch jumps is cancelled") func aJumpCancelsItsGesture() {
        let fixture = EngineFixture(.init(PanRecognizer("pan")))
        fixture.frame(0, .down(1, 90, 50))
        fixture.frame(10, .move(1, 84, 50))
        fixture.frame(60, .jump(1, 60, 50))
        #expect(fixture.actions == ["pan began", "pan cancelled"])
    }

    /// Also if a drag waits for all of the others to fail, and so keeps them from starting over by themselves.
    @Test("A touch that follows another is no second finger", arguments: [false, true])
    func anEchoIsNoSecondFinger(hasDrag: Bool) {
        let others: [any Recognizer] = [swipe(1), swipe(2), PinchRecognizer("pinch"), tap]
        var placements = others.map { RecognizerGraph.Placement($0) }
        if hasDrag {
            placements.append(.init(PanRecognizer("pan"), requiresFailureOf: ["swipe-1", "swipe-2", "tap"]))
        }
        let fixture = EngineFixture(placements, zones: [])
        fixture.frame(0, .down(1, 90, 50))
        fixture.frame(10, .stay(1), .down(2, 75, 50))
        fixture.frame(20, .echo(1, 75, 50), .move(2, 55, 50))
        fixture.frame(30, .move(1, 55, 50), .move(2, 35, 50))
        fixture.frame(40, .move(1, 35, 50), .move(2, 15, 50))
        fixture.frame(60, .up(1), .move(2, 14, 50))
        fixture.frame(70, .up(2))
        #expect(fixture.actions == ["swipe-1 recognized"])
    }

    @Test("A pan that has begun does not jump when its touch turns out to follow another") func anEchoMovesNoPan() {
        let pan = PanRecognizer("pan")
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 90, 50))
        fixture.frame(10, .move(1, 80, 50))
        fixture.frame(20, .move(1, 79, 50), .down(2, 60, 50))
        let before = pan.translation
        fixture.frame(30, .echo(1, 60, 50), .move(2, 59, 50))
        #expect((pan.translation - before).length <= 1)
    }
}
