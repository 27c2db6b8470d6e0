import Gestures
import MudraSupport

extension LearnedGesture {
    /// The gesture in lines for people.
    /// - Parameter forecast: how often it fires in ordinary use; nil: not asked for.
    package func report(_ forecast: Forecast?) -> [String] {
        var lines = showings.map { "\($0.source): \($0.text)" }
        let words = options.filter { $0.key != "stroke" }.map { "\($0.key) = \($0.value.toml)" }
        lines.append("\(name) is a \(type.rawValue): \(words.joined(separator: ", "))")
        lines += limits.map(\.text) + notes + ["\(name) \(drawn.text)"]
        lines += declaration.requireFailureOf.map {
            "\(name) waits until \($0) fails: otherwise it would take its touches."
        }
        lines += neighbours.report(of: name, among: showings.count)
        lines += warnings.map { "check tells a new problem: \($0)" }
        if let forecast {
            lines.append("In ordinary use \(name) \(forecast.text)")
            lines += forecast.fires.map { "  \($0.recording) at \($0.seconds.text(decimals: 1)) s" }
        }
        return lines
    }
}

extension Neighbours {
    fileprivate func report(of name: String, among showings: Int) -> [String] {
        var texts = others.map { other in
            let gesture = "\(other.name) (\(other.type.rawValue))"
            let before = "\(gesture) fires in \(other.before) of \(counted(showings, "showing"))"
            return other.after == other.before ? before : "\(before), and in \(other.after) beside \(name)"
        }
        texts += lines.map { line in
            let problem = line.isNeeded ? "takes the touches of \(name)" : "fires as well"
            return "\(line.gesture) \(problem). To prevent that, give it the line \(line.text) (at \(line.place))"
        }
        texts += misses.map { "\(name) does not fire in \($0.source): \($0.reason)" }
        return texts
    }
}
