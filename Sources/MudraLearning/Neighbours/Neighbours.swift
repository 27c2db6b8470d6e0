import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraTouch

/// How a new gesture gets along with the gestures of a configuration, in the showings.
package struct Neighbours {
    /// A gesture of the configuration that the showings cause.
    package struct Other {
        /// Its name.
        package let name: String
        /// Its type.
        package let type: GestureType
        /// In how many showings it fires as the configuration is, and beside the new gesture.
        package let before, after: Int
    }

    /// A line that another gesture needs, so that the new one can fire.
    package struct Line {
        /// The gesture that needs the line.
        package let gesture: String
        /// The file and the line where that gesture begins.
        package let place: String
        /// The whole line as it must be: `require_failure_of = ["a"]`.
        package let text: String
    }

    /// The gestures of the configuration that the showings cause, in its order.
    package private(set) var others: [Other] = []
    /// The lines that other gestures need, before the new gesture fires as it was shown.
    package private(set) var lines: [Line] = []
    /// The showings in which the new gesture does not fire exactly once even with these lines, and why.
    package private(set) var misses: [(source: String, reason: String)] = []
    /// The settings with the new gesture and with these lines.
    let settings: GestureSettings

    /// - Parameters:
    ///   - declaration: the new gesture.
    ///   - original: the configuration without it.
    init(of declaration: RecognizerDeclaration, in original: GestureSettings, showings: [Showing]) {
        let plain = original.adding(declaration)
        var settings = plain
        var waiting: [String] = []
        var trials = showings.map { settings.trial(of: $0) }
        // Each round lets one more gesture wait, so the rounds end.
        while let rival = trials.rival(of: declaration.name, besides: waiting) {
            waiting.append(rival)
            settings = settings.letting(rival, waitFor: declaration.name)
            trials = showings.map { settings.trial(of: $0) }
        }
        misses = zip(showings, trials).compactMap { showing, trial in
            let count = trial.count(of: declaration.name)
            guard count != 1 else { return nil }
            let reason = count > 1 ? "it fires \(count) times" : trial.failures[declaration.name]?.text
            return (showing.source, reason ?? "it sees no touch")
        }
        lines = waiting.compactMap { name in
            guard let binding = original.bindings.first(where: { $0.name == name }) else { return nil }
            let waits = binding.declaration.requireFailureOf + [declaration.name]
            return Line(
                gesture: name, place: "\(binding.file):\(binding.position.line)",
                text: "require_failure_of = [\(waits.map { "\"\($0)\"" }.joined(separator: ", "))]")
        }
        let (before, after) = (showings.map { original.trial(of: $0) }, trials)
        others = original.bindings.compactMap { binding in
            let counts = [before, after].map { trials in trials.count { $0.count(of: binding.name) > 0 } }
            guard counts[0] + counts[1] > 0 else { return nil }
            return Other(
                name: binding.name, type: binding.declaration.configuration.type, before: counts[0], after: counts[1])
        }
        self.settings = settings
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
}
