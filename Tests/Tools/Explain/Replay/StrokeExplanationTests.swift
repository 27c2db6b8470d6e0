import Foundation
import Gestures
import MudraTouch
import Testing
import TouchSamples

@testable import MudraExplain

/// A drawing is explained by the template over it.
@Suite struct StrokeExplanationTests {
    /// A screen on which a finger draws, and two strokes.
    private func explanation(of drawn: DrawnShape, _ gestures: [DrawnShape]) -> Explanation {
        let screen = ScreenSize(width: 220, height: 140)
        let engine = GestureEngine(screen: screen)
        var logs: [String: AttemptLog] = [:]
        engine.onTrace = { logs[$0.recognizer.label, default: AttemptLog()].append($0) }
        let recognizers = gestures.map { StrokeRecognizer($0.rawValue, $0.parameters()) }
        _ = engine.install(RecognizerGraph(recognizers.map { RecognizerGraph.Placement($0) }), at: 0) { _ in }
        var samples: [ContactSample] = []
        for frame in SyntheticPanel().frames(of: [.drawing(drawn.drawing(seed: 7))]) {
            samples += frame.contacts.map { ContactSample(time: frame.time, position: $0.position) }
            engine.process(frame) { logs[$0.recognizer.label, default: AttemptLog()].append($0) }
        }
        return Explanation(
            recording: "drawing.evemu", device: "screen", screen: screen, start: samples[0].time,
            end: samples[samples.count - 1].time, zones: [],
            contacts: [ExplainedContact(number: 1, tool: .finger, samples: samples, end: .lifted)],
            recognizers: gestures.map {
                Sample.recognizer($0.rawValue, .stroke, attempts: logs[$0.rawValue]?.attempts ?? [])
            })
    }

    @Test("An attempt has score, runner-up and the template as it lies on the way")
    func anAttemptHasItsComparison() throws {
        let explanation = explanation(of: .triangle, [.triangle, .circle])
        let attempts = explanation.recognizers.map { $0.attempts[0] }
        #expect(attempts.map(\.outcome) == ["recognized", "failed"])
        let own = try #require(attempts[0].stroke), other = try #require(attempts[1].stroke)
        #expect(own.score <= own.limit && own.drawing >= 1 && own.drawing <= 3)
        #expect(own.runnerUp == .init(name: "circle", distance: other.distance))
        #expect(own.text.hasPrefix("score 0.") && own.text.hasSuffix(" farther"))
        #expect(other.text.contains(", triangle is ") && other.text.hasSuffix(" nearer"))
        #expect(attempts[1].reason?.kind == "resembled-other" && attempts[1].reason?.others == ["triangle"])
        let way = explanation.contacts[0].samples.map(\.position)
        for point in own.outline { #expect(way.contains { $0.distance(to: point) < 8 }, "\(point)") }
    }

    @Test("The picture and the JSON have the nearest template of a drawing, once") func itIsDrawnOnce() throws {
        let explanation = explanation(of: .triangle, [.triangle, .circle])
        let svg = StillPicture(explanation).svg
        #expect(svg.components(separatedBy: "class=\"template\"").count == 2)
        #expect(svg.contains(">\(try #require(explanation.recognizers[0].attempts[0].stroke).text)<"))
        let json = explanation.json.description
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let recognizers = try #require(object["recognizers"] as? [[String: Any]])
        let attempt = try #require((recognizers[0]["attempts"] as? [[String: Any]])?.first)
        let stroke = try #require(attempt["stroke"] as? [String: Any])
        #expect(stroke["runner_up"] as? String == "circle")
        #expect((stroke["x_mm"] as? [Double])?.count == (stroke["y_mm"] as? [Double])?.count)
        #expect((stroke["x_mm"] as? [Double])?.count ?? 0 >= 32)
    }

    @Test("A tap has no comparison, and no template is drawn") func otherGesturesHaveNone() {
        #expect(!StillPicture(Sample.everything).svg.contains("class=\"template\""))
    }
}
