import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// How a new gesture gets along with the gestures of a configuration, in the showings.
package struct Neighbours {
    /// A gesture of the configuration that the showings cause.
    package struct Other {
        package let name: String
        package let type: GestureType
        /// In how many showings it fires as the configuration is, and beside the new gesture.
        package let before, after: Int
    }

    /// A line that another gesture needs.
    package struct Line {
        /// The gesture that needs the line.
        package let gesture: String
        /// The file and the line where that gesture begins.
        package let place: String
        /// The whole line as it must be: `require_failure_of = ["a"]`.
        package let text: String
        /// Whether the new gesture does not fire without it; otherwise the other gesture fires too.
        package let isNeeded: Bool
    }

    /// The gestures of the configuration that the showings cause, in its order.
    package private(set) var others: [Other] = []
    /// The lines that other gestures need, so that the new gesture fires as it was shown, and by itself.
    package private(set) var lines: [Line] = []
    /// The showings in which the new gesture does not fire exactly once even with these lines, and why.
    package private(set) var misses: [(source: String, reason: String)] = []
    /// The settings with the new gesture and with the lines that it needs.
    let settings: GestureSettings

    /// - Parameters:
    ///   - declaration: the new gesture.
    ///   - original: the configuration without it.
    init(of declaration: RecognizerDeclaration, in original: GestureSettings, showings: [Showing]) {
        let name = declaration.name
        let trials = { (settings: GestureSettings) in showings.map { settings.trial(of: $0) } }
        let with = { (waiting: [String]) in
            waiting.reduce(original.adding(declaration)) { $0.letting($1, waitFor: name) }
        }
        var needed: [String] = []
        // Each round lets one more gesture wait, so the rounds end.
        while let rival = trials(with(needed)).rival(of: name, besides: needed) { needed.append(rival) }
        for other in needed {
            let fewer = needed.filter { $0 != other }
            if trials(with(fewer)).misses(of: name) <= trials(with(needed)).misses(of: name) { needed = fewer }
        }
        settings = with(needed)
        let (before, after) = (trials(original), trials(settings))
        misses = zip(showings, after).compactMap { showing, trial in
            let count = trial.count(of: name)
            guard count != 1 else { return nil }
            let reason = count > 1 ? "it fires \(count) times" : trial.failures[name]?.text
            return (showing.source, reason ?? "it sees no touch")
        }
        others = original.bindings.compactMap { binding in
            let counts = [before, after].map { $0.count { $0.count(of: binding.name) > 0 } }
            guard counts[0] + counts[1] > 0 else { return nil }
            return Other(
                name: binding.name, type: binding.declaration.configuration.type, before: counts[0], after: counts[1])
        }
        let unwanted = others.filter { $0.after > 0 }.map(\.name).filter { other in
            let quiet = trials(with(needed + [other]))
            return quiet.allSatisfy { $0.count(of: other) == 0 } && quiet.misses(of: name) <= misses.count
        }
        lines = original.bindings.filter { needed.contains($0.name) || unwanted.contains($0.name) }.map { binding in
            let waits = binding.declaration.requireFailureOf + [name]
            return Line(
                gesture: binding.name, place: "\(binding.file):\(binding.position.line)",
                text: "require_failure_of = [\(waits.map { "\"\($0)\"" }.joined(separator: ", "))]",
                isNeeded: needed.contains(binding.name))
        }
    }
}

extension GestureSettings {
    fileprivate func trial(of showing: Showing) -> Trial {
        Trial(of: showing, with: graph(on: showing.screen, of: showing.device), givingReasons: true)
    }
}

extension [Trial] {
    /// The gesture that keeps another one from firing, in the first showing in which that happens.
    fileprivate func rival(of name: String, besides known: [String]) -> String? {
        lazy.filter { $0.count(of: name) != 1 }.compactMap { $0.failures[name]?.rival }
            .first { $0 != name && !known.contains($0) }
    }

    /// In how many showings a gesture does not fire exactly once.
    fileprivate func misses(of name: String) -> Int { count { $0.count(of: name) != 1 } }
}
