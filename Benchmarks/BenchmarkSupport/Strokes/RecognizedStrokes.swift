import Gestures
import MudraTouch

/// mudra's recognizers in mudra's engine, a finger that draws, and what the arbiter makes of it.
class RecognizedStrokes: StrokeMethod {
    /// How a gesture may be drawn.
    class var rotation: Double { Thresholds.strokeRotation }

    private let engine = GestureEngine(screen: ScreenSize(width: 100, height: 100))
    private var time: Microseconds = 0
    private var contact: UInt32 = 0
    /// How long each lift took, in µs, with the trace that the verdict needs.
    private(set) var lifts: [Double] = []
    private var best: (label: String, distance: Double, score: Double)?

    required init(templates: [String: [StrokeDrawing]]) {
        let placements = templates.sorted { $0.key < $1.key }.map { label, drawings in
            RecognizerGraph.Placement(
                StrokeRecognizer(label) {
                    $0.templates = drawings.compactMap { try? StrokeTemplate(drawing: $0.points) }
                    $0.direction = .any
                    $0.rotationDegrees = Self.rotation
                })
        }
        _ = engine.install(RecognizerGraph(placements), at: 0) { _ in }
        engine.onTrace = { [unowned self] trace in
            guard case .compares(let comparison) = trace.kind else { return }
            if comparison.distance < best?.distance ?? .infinity {
                best = (trace.recognizer.label, comparison.distance, comparison.score)
            }
        }
    }

    func verdict(on drawing: StrokeDrawing) -> StrokeVerdict? {
        best = nil
        contact += 1
        let start = time + .milliseconds(10_000)
        for (index, point) in drawing.points.enumerated() {
            // Frames of one time would be merged.
            time = max(time + 1, start + drawing.times[index])
            touch(index == 0 ? .began : .moved, at: point)
        }
        time = time + .milliseconds(8)
        let last = drawing.points[drawing.points.count - 1]
        lifts.append(ContinuousClock().measure { touch(.ended, at: last) } / .microseconds(1))
        return best.map { StrokeVerdict(label: $0.label, score: $0.score, distance: $0.distance) }
    }

    private func touch(_ phase: Contact.Phase, at point: Point) {
        var frame = TouchFrame()
        frame.restart(at: time)
        frame.append(Contact(id: ContactID(contact), phase: phase, position: point))
        engine.process(frame) { _ in }
    }
}

/// Strokes that may be turned by any angle.
final class TurnedStrokes: RecognizedStrokes {
    override class var rotation: Double { 180 }
}
