import Gestures
import Testing

/// Edge pans of several edges, on a screen of 256 mm by 160 mm.
@Suite struct SeveralEdgesTests {
    private let pan = EdgePanRecognizer("pan") { $0.edges = [.left, .right, .top, .bottomRight] }
    private let fixture: EngineFixture

    init() {
        fixture = EngineFixture(.init(pan))
    }

    /// The states of a stroke in steps of 10 ms, and the edge of its first.
    private func stroke(at time: Double, _ places: (Double, Double)...) -> [String] {
        let (count, id) = (fixture.transitions.count, UInt32(time) + 1)
        for (step, place) in places.enumerated() {
            fixture.frame(
                time + 10 * Double(step), step == 0 ? .down(id, place.0, place.1) : .move(id, place.0, place.1))
        }
        fixture.frame(time + 10 * Double(places.count), .up(id))
        return fixture.transitions.dropFirst(count)
            .map { "\($0.stateName)\($0.state == .began ? " \($0.values.edge?.rawValue ?? "-")" : "")" }
    }

    @Test("Fingers may come in over each of the edges")
    func eachEdge() {
        #expect(stroke(at: 0, (1, 80), (10, 80)) == ["began left", "ended"])
        #expect(stroke(at: 1_000, (255, 80), (246, 80)) == ["began right", "ended"])
        #expect(stroke(at: 2_000, (100, 1), (100, 10)) == ["began top", "ended"])
        #expect(stroke(at: 3_000, (255, 159), (248, 152)) == ["began bottom-right", "ended"])
        #expect(stroke(at: 4_000, (100, 159), (100, 140)) == ["failed"], "not over the bottom")
    }

    @Test("In a corner of two edges, the way decides")
    func cornerOfTwo() {
        #expect(stroke(at: 0, (1, 1), (10, 1), (20, 1)) == ["began left", "changed", "ended"])
        #expect(stroke(at: 1_000, (1, 1), (1, 10), (1, 20)) == ["began top", "changed", "ended"])
        // Along one edge is a way in from the other, and no failure.
        #expect(stroke(at: 2_000, (1, 1), (2, 4), (3, 12)).first == "began top")
    }

    @Test("A fast finger that is first seen well inside came in over the nearest edge that its moves allow")
    func fastFinger() {
        #expect(stroke(at: 0, (12, 80), (26, 80), (40, 80)).first == "began left")
        #expect(stroke(at: 1_000, (244, 80), (230, 80), (216, 80)).first == "began right")
        #expect(stroke(at: 2_000, (15, 80), (16, 80), (18, 80), (25, 80)) == ["failed"], "it sets off inside")
    }

    @Test("A finger that strays from all edges fails, with the last obstacle as the reason")
    func strays() {
        fixture.engine.onTrace = { _ in }
        #expect(stroke(at: 0, (1, 80), (1, 100), (1, 120)) == ["failed"])
        #expect(fixture.reasons == ["pan slant: went 20.0 mm along the edge, allowed 8.0 mm"])
        pan.edges = []
        #expect(stroke(at: 1_000, (1, 80), (20, 80)) == ["failed"], "there is no edge")
    }

    @Test("The recognizer tells the edge")
    func tells() {
        #expect(pan.entry == .left && pan.edge == .left)
        fixture.frame(0, .down(1, 255, 80))
        fixture.frame(10, .move(1, 240, 80))
        #expect(pan.entry == .right)
        pan.edge = .top
        #expect(pan.edges == [.top] && pan.entry == .right)
    }
}
