import Gestures
import MudraTouch

/// How the drawing of an attempt compares with the gesture's shape.
package struct ExplainedStroke: Hashable, Sendable {
    /// How far the drawing is from the gesture's nearest template.
    package var distance: Double
    /// The score; the drawing is taken for the gesture up to `limit`.
    package var score: Double
    /// The most that the score may be.
    package var limit: Double
    /// The nearest template, from 1 in the order of the configuration.
    package var drawing: Int
    /// The nearest template as it lies on the drawing, in mm.
    package var outline: [Point]
    /// The nearest of the other strokes; nil: there is none.
    package var runnerUp: RunnerUp?

    /// Another stroke with the same touches.
    package struct RunnerUp: Hashable, Sendable {
        package var name: String
        /// How far the drawing is from it.
        package var distance: Double
    }

    /// The numbers for people: "score 0.41 (at most 0.75) with drawing 2, square is 0.28 farther".
    package var text: String {
        let own = "score \(score.text(decimals: 2)) (at most \(limit.text(decimals: 2))) with drawing \(drawing)"
        guard let runnerUp else { return own }
        let margin = runnerUp.distance - distance
        return "\(own), \(runnerUp.name) is \(abs(margin).text(decimals: 2)) \(margin < 0 ? "nearer" : "farther")"
    }
}

extension ExplainedStroke {
    init(_ comparison: StrokeComparison) {
        self.init(
            distance: comparison.distance, score: comparison.score, limit: comparison.limit,
            drawing: comparison.template + 1, outline: comparison.outline,
            runnerUp: comparison.runnerUp.map { RunnerUp(name: $0.name, distance: $0.distance) })
    }
}
