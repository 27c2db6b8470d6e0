import MudraTouch
import Testing

@testable import MudraLearning

/// The showings in touches that follow each other soon.
@Suite struct SeriesTests {
    private func showing(_ count: Int, _ act: (inout HandFrames) -> Void) -> Showing {
        var frames = HandFrames()
        for _ in 0..<count {
            act(&frames)
            frames.wait(200)
        }
        return ShownGestures.showing(frames.frames)
    }

    private func swipe(_ frames: inout HandFrames) {
        frames.land()
        for _ in 0..<20 { frames.move() }
        frames.lift()
    }

    @Test("Taps that follow each other are one showing") func taps() {
        let showing = showing(3) { $0.tap() }
        #expect(showing.presses.count == 3)
        #expect(showing.separated.count == 1)
    }

    @Test("Swipes that follow each other are showings of their own") func swipes() {
        #expect(showing(3, swipe).separated.count == 3)
    }

    @Test("Each tap of more taps than a gesture has is a showing of its own") func manyTaps() {
        #expect(showing(10) { $0.tap() }.separated.count == 1)
        #expect(showing(20) { $0.tap() }.separated.count == 20)
    }

    @Test("Frames without a finger are no showing") func nothing() {
        #expect(ShownGestures.showing([]).separated.isEmpty)
    }
}
