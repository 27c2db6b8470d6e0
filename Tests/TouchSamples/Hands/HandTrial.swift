import Gestures
import MudraPipeline

/// The motion of a synthetic hand on a panel, and the expected gestures. Real hands vary more: recordings test those.
package struct HandTrial {
    /// The hand's fingers.
    package var fingers: [SyntheticFinger]
    /// The names of `EveryGesture` that must be recognized, in order; each entry lists the equally good ones.
    package var expected: [[String]]
    /// Whether another gesture may be recognized as well.
    package var isAllowed: (String) -> Bool = { _ in false }

    /// Whether each of the expected gestures counts for itself, as in a long row of taps.
    package var isSeries = false

    /// The gestures that it is tried with.
    package var graph: () -> RecognizerGraph = { EveryGesture.graph() }
    /// The screen that the hand is on.
    package var screen = ScreenSize(width: 220, height: 140)
    /// How many times larger than real the screen takes itself to be; its noise grows with this factor.
    package var noiseFactor = 1.0

    /// A hand and the gestures expected of it, in order; each entry lists the equally good ones.
    package init(_ fingers: [SyntheticFinger], _ expected: [String]...) {
        self.fingers = fingers
        self.expected = expected
    }

    /// The names of the recognized gestures: continuous ones when they begin.
    /// - Parameter graph: other gestures to try it with.
    package func outcome(on panel: SyntheticPanel, _ graph: (() -> RecognizerGraph)? = nil) -> [String] {
        let graph = graph ?? self.graph
        var panel = panel
        panel.noise *= noiseFactor
        let engine = GestureEngine(screen: screen)
        var names: [String] = []
        let note = { (transition: Transition) in
            if transition.state == .began || (transition.state == .ended && !transition.recognizer.isContinuous) {
                names.append(transition.recognizer.label)
            }
        }
        let frames = panel.frames(of: fingers)
        let end = (frames.last?.time ?? 0) + .milliseconds(10_000)
        if let sizes = panel.sizes {
            let pipeline = ScreenPipeline(decoder: sizes.decoder(on: screen), engine: engine)
            _ = pipeline.install(graph(), at: 0, note)
            for event in sizes.events(of: fingers, frames) { pipeline.process(event, note) }
            pipeline.advance(to: end, note)
        } else {
            _ = engine.install(graph(), at: 0, note)
            for frame in frames { engine.process(frame, note) }
            engine.advance(to: end, note)
        }
        return names
    }

    /// How many of the expected gestures came out: of a series each counts, less those that came out besides.
    package func score(
        on panel: SyntheticPanel, _ graph: (() -> RecognizerGraph)? = nil
    ) -> HandScore {
        var score = HandScore()
        guard isSeries else {
            score.note(isRight(on: panel, graph))
            return score
        }
        var rest = outcome(on: panel, graph).filter { !isAllowed($0) }
        for wanted in expected {
            let index = rest.firstIndex(where: wanted.contains)
            if let index { rest.remove(at: index) }
            score.note(index != nil)
        }
        score.right = max(score.right - rest.count, 0)
        return score
    }

    /// Whether the outcome is as expected.
    package func isRight(
        on panel: SyntheticPanel, _ graph: (() -> RecognizerGraph)? = nil
    ) -> Bool {
        let names = outcome(on: panel, graph).filter { !isAllowed($0) }
        return names.count == expected.count && zip(names, expected).allSatisfy { $1.contains($0) }
    }
}

/// How many of a number of trials passed.
package struct HandScore: Hashable, Sendable, CustomStringConvertible {
    /// How many trials passed.
    package var right = 0
    /// How many trials there were.
    package var tried = 0

    /// A score without trials.
    package init() {}

    /// Counts one trial.
    package mutating func note(_ isRight: Bool) {
        right += isRight ? 1 : 0
        tried += 1
    }

    /// The sum of two scores.
    package static func + (lhs: HandScore, rhs: HandScore) -> HandScore {
        var sum = HandScore()
        (sum.right, sum.tried) = (lhs.right + rhs.right, lhs.tried + rhs.tried)
        return sum
    }

    /// For example `30/60`.
    package var description: String { "\(right)/\(tried)" }
}
