import Gestures
import MudraPipeline

/// What a synthetic hand does on a panel, and what is to come of it. Made by a program: a recording tells more.
public struct HandTrial {
    /// The hand's fingers.
    public var fingers: [SyntheticFinger]
    /// What is to be recognized, in order, by the names of `EveryGesture`; of several that are as good, each.
    public var expected: [[String]]
    /// What else may come of it.
    public var isAllowed: (String) -> Bool = { _ in false }

    /// The screen that the hand is on.
    public var screen = ScreenSize(width: 220, height: 140)
    /// How many times as large as it is the screen takes itself to be, and so its noise.
    public var noiseFactor = 1.0

    /// A hand, and what is to come of it: one thing, or one of several, in order.
    public init(_ fingers: [SyntheticFinger], _ expected: [String]...) {
        self.fingers = fingers
        self.expected = expected
    }

    /// What is recognized: names of discrete gestures, and of others as they begin.
    public func outcome(on panel: SyntheticPanel, _ graph: () -> RecognizerGraph) -> [String] {
        var panel = panel
        panel.noise *= noiseFactor
        let engine = GestureEngine(screen: screen)
        var names: [String] = []
        let note = { (transition: Transition) in
            if transition.state == .began || (transition.state == .ended && !transition.recognizer.isContinuous) {
                names.append(transition.recognizer.name)
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

    /// Whether that is what was to come.
    public func isRight(
        on panel: SyntheticPanel, _ graph: () -> RecognizerGraph = { EveryGesture.graph() }
    ) -> Bool {
        let names = outcome(on: panel, graph).filter { !isAllowed($0) }
        return names.count == expected.count && zip(names, expected).allSatisfy { $1.contains($0) }
    }
}

/// So many of so many.
public struct HandScore: Hashable, Sendable, CustomStringConvertible {
    /// How many came out as they were to.
    public var right = 0
    /// How many were tried.
    public var tried = 0

    /// None tried.
    public init() {}

    /// Takes note of one.
    public mutating func note(_ isRight: Bool) {
        right += isRight ? 1 : 0
        tried += 1
    }

    /// Both together.
    public static func + (lhs: HandScore, rhs: HandScore) -> HandScore {
        var sum = HandScore()
        (sum.right, sum.tried) = (lhs.right + rhs.right, lhs.tried + rhs.tried)
        return sum
    }

    /// `30/60`
    public var description: String { "\(right)/\(tried)" }
}
