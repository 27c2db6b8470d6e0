import MudraLearning
import MudraTouch
import Testing

/// The showings in a stream of frames.
@Suite struct ShowingCollectorTests {
    /// All showings in these frames, the last one included.
    private func showings(in frames: [TouchFrame]) -> [Showing] {
        var collector = Self.collector
        var found = frames.compactMap { collector.add($0) }
        if let last = collector.finish() { found.append(last) }
        return found
    }

    private static var collector: ShowingCollector {
        ShowingCollector(screen: HandFrames.size, device: HandFrames.device) { "showing \($0)" }
    }

    @Test("A showing is all frames from the first landing to the last lift")
    func showingIsFromLandingToLift() throws {
        var hand = HandFrames()
        hand.land()
        hand.move()
        hand.land(2)
        hand.move()
        hand.lift()
        let showing = try #require(showings(in: hand.frames).first)
        #expect(showings(in: hand.frames).count == 1)
        #expect(showing.frames.count == 5 && showing.fingers == 3 && !showing.isCancelled)
        #expect(showing.duration == .milliseconds(20))
        #expect(showing.screen == HandFrames.size && showing.device == HandFrames.device)
        #expect(showing.source == "showing 1")
    }

    @Test(
        "Touches less than 500 ms apart belong to one showing", arguments: [(350, 1), (499, 1), (500, 2), (3_000, 2)])
    func shortPausesBelongToAShowing(_ milliseconds: UInt64, _ count: Int) {
        var hand = HandFrames()
        hand.tap()
        hand.wait(milliseconds)
        hand.tap()
        let showings = showings(in: hand.frames)
        #expect(showings.map(\.frames.count) == (count == 1 ? [4] : [2, 2]))
        #expect(showings.map(\.source) == (1...count).map { "showing \($0)" })
    }

    @Test("A showing is complete when its pause is over, and only then") func advancing() {
        var hand = HandFrames()
        hand.land()
        hand.lift()
        var collector = Self.collector
        #expect(collector.add(hand.frames[0]) == nil && collector.start == hand.time && collector.deadline == nil)
        #expect(collector.advance(to: .distantFuture) == nil, "the finger is still down")
        #expect(collector.add(hand.frames[1]) == nil)
        #expect(collector.deadline == hand.time + .milliseconds(500))
        #expect(collector.advance(to: hand.time + .milliseconds(499)) == nil)
        #expect(collector.advance(to: hand.time + .milliseconds(500))?.frames.count == 2)
        #expect(collector.start == nil && collector.deadline == nil && collector.finish() == nil)
    }

    @Test("Touches whose landing or lift is missing make no showing") func incompleteTouches() {
        var hand = HandFrames()
        hand.land()
        hand.move()
        hand.land()
        hand.lift()
        hand.wait(1_000)
        hand.tap()
        // Without the first landing, the second finger's landing begins nothing either.
        #expect(showings(in: Array(hand.frames.dropFirst())).map(\.frames.count) == [2])
        #expect(showings(in: Array(hand.frames.prefix(3))).isEmpty)
        #expect(showings(in: []).isEmpty)
    }

    @Test("After a showing is dropped, the rest of its touches makes none") func dropping() {
        var hand = HandFrames()
        hand.land()
        hand.move()
        hand.land()
        hand.lift()
        hand.tap()
        var collector = Self.collector
        for (index, frame) in hand.frames.enumerated() {
            #expect(collector.add(frame) == nil)
            if index == 1 { collector.drop() }
        }
        #expect(collector.finish()?.frames.count == 2)
        // If the lift is lost too, the next landing begins a showing.
        _ = collector.add(hand.frames[0])
        collector.drop()
        for frame in hand.frames.suffix(2) { #expect(collector.add(frame) == nil) }
        #expect(collector.finish()?.frames.count == 2)
    }

    @Test("A pen makes no showing, and does not prolong one") func pens() {
        var hand = HandFrames()
        hand.tap()
        for _ in 0..<3 {
            hand.land(tool: .pen)
            hand.wait(200)
            hand.lift()
        }
        let showings = showings(in: hand.frames)
        #expect(showings.map(\.frames.count) == [2] && showings.first?.fingers == 1)
    }

    @Test("Any frames can be added, and showings begin with a landing and end without a finger")
    func anyFrames() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let frames = (0..<40).map { _ in
                var frame = TouchFrame()
                frame.restart(at: .milliseconds(.random(in: 0...3_000, using: &random)))
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    frame.append(
                        Contact(
                            id: ContactID(.random(in: 0...3)), phase: .init(rawValue: .random(in: 0...4)) ?? .began,
                            position: Point(x: .nan, y: 1), tool: .random() ? .finger : .pen))
                }
                return frame
            }
            for showing in showings(in: frames) {
                #expect(showing.frames.first?.contacts.contains { $0.phase == .began } == true)
                #expect(
                    showing.frames.last?.contacts.allSatisfy {
                        $0.tool == .pen || $0.phase == .ended || $0.phase == .cancelled
                    } == true)
            }
        }
    }
}
