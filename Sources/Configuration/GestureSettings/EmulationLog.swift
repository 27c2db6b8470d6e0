import Gestures
import MudraDeclarations
import MudraSupport

/// Follows gestures and names the input that mudrad would emulate for each of their transitions.
package struct EmulationLog {
    /// The most chords that one transition presses. mudrad drops steps that a finger makes faster than keys can follow.
    private static let mostSteps = 100

    private let inputs: [String: EmulatedInput]
    /// The counters of gestures in progress, by their numbers.
    private var counters: [UInt64: StepCounter] = [:]

    /// A log for the gestures of these recognizers.
    package init(_ declarations: some Sequence<RecognizerDeclaration>) {
        let inputs = declarations.lazy.filter { !$0.emulated.isEmpty }.map { ($0.name, $0.emulated) }
        self.inputs = Dictionary(inputs, uniquingKeysWith: { first, _ in first })
    }

    /// The input of a transition: `click right`, `press left`, `keys super+ctrl+right`, one text for each click and
    /// chord.
    package mutating func texts(of transition: Transition) -> [String] {
        guard let input = transition.recognizer.name.flatMap({ inputs[$0] }) else { return [] }
        switch transition.state {
        case .possible, .failed: return []
        case .began:
            counters[transition.gestureID] = input.keySteps.map { StepCounter($0.step) }
            return input.textsAtBegin(with: transition.values.touches) + steps(of: input, transition)
        case .changed: return steps(of: input, transition)
        case .ended:
            let steps = steps(of: input, transition)
            counters[transition.gestureID] = nil
            return steps + (transition.recognizer.isContinuous ? input.textsAtEnd : input.texts)
        case .cancelled:
            counters[transition.gestureID] = nil
            return input.textsAtCancellation
        }
    }

    private mutating func steps(of input: EmulatedInput, _ transition: Transition) -> [String] {
        guard let keys = input.keySteps, let count = counters[transition.gestureID]?.steps(to: transition.values)
        else { return [] }
        counters[transition.gestureID]?.tell(count)
        let text = "keys \(count < 0 ? keys.back : keys.forward)"
        return Array(repeating: text, count: min(abs(count), Self.mostSteps))
    }

    /// Texts for people: equal ones in a row become one, with their number.
    package static func shortened(_ texts: [String]) -> [String] {
        var runs: [(text: String, count: Int)] = []
        for text in texts {
            if runs.last?.text == text { runs[runs.count - 1].count += 1 } else { runs.append((text, 1)) }
        }
        return runs.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    }
}

extension EmulatedInput {
    /// The input of a discrete gesture.
    fileprivate var texts: [String] { (click.map { [$0.text] } ?? []) + keyTexts }

    fileprivate func textsAtBegin(with fingers: Int) -> [String] {
        let pointer = [
            touchpad.map { _ in "touchpad \(counted(fingers, "finger"))" },
            click?.moment == .began ? click?.text : nil,
            drag.map { "press \($0.rawValue)" },
            scroll.map { "scroll \($0.word)" },
        ]
        return pointer.compactMap(\.self) + keyTexts
    }

    fileprivate var textsAtEnd: [String] {
        [click?.moment == .ended ? click?.text : nil].compactMap(\.self) + textsAtCancellation
    }

    fileprivate var textsAtCancellation: [String] {
        [drag.map { "release \($0.rawValue)" }, touchpad.map { _ in "touchpad lifts" }].compactMap(\.self)
    }

    private var keyTexts: [String] { keys.map { "keys \($0)" } }
}

extension EmulatedInput: CustomStringConvertible {
    /// All input in a few words, for messages: `click right, keys super+a`.
    package var description: String {
        let pointer = [
            touchpad.map { _ in "touchpad" }, click?.text, drag.map { "drag \($0.rawValue)" },
            scroll.map { "scroll \($0.word)" },
        ]
        let steps = keySteps.map { ["keys \($0.forward) and \($0.back) by steps"] } ?? []
        return (pointer.compactMap(\.self) + EmulationLog.shortened(keys.map { "keys \($0)" }) + steps)
            .joined(separator: ", ")
    }
}

extension EmulatedClick {
    fileprivate var text: String { "click \(count > 1 ? "double" : button.rawValue)" }
}
