import Gestures
import MudraDeclarations
import MudraTouch

/// Learns the limits of a candidate, and proves it: every showing must be recognized once. It plays the showings to the
/// recognizer itself, so a limit is measured as the recognizer measures it.
struct CandidateTrial {
    let candidate: Candidate
    let showings: [Showing]
    let name: String

    private(set) var limits: [LearnedLimit] = []
    /// The showings that are not recognized, with the reason.
    private(set) var misses: [(showing: Showing, reason: String)] = []

    /// How often the distance between a limit that suffices and one that does not is halved.
    private static let steps = 8

    init(of candidate: Candidate, with showings: [Showing], named name: String) {
        (self.candidate, self.showings, self.name) = (candidate, showings, name)
        for variant in candidate.variants where misses.isEmpty { misses = misses(with: variant) }
        guard misses.isEmpty else { return }
        let loosest = candidate.limits.map { ($0.key, $0.option($0.loosest)) }
        misses = misses(with: loosest)
        guard misses.isEmpty else {
            // A limit that is loose in one way may be strict in another: a small slop of a pinch is soon passed the wrong way.
            if misses(with: []).isEmpty { misses = [] }
            return
        }
        for (index, rule) in candidate.limits.enumerated() {
            // Later limits are still as loose as can be, so that they do not count here.
            let others = options + loosest[(index + 1)...]
            if rule.dependsOnTime, showings.allSatisfy({ isRecognized($0, others) }) { continue }
            let needs = showings.map { showing in need(rule, of: showing, besides: others) }
            if let limit = LearnedLimit(rule, needs: needs) { limits.append(limit) }
        }
        misses = misses(with: options)
    }

    /// The loosened limits as options.
    var options: Candidate.Options { limits.map { ($0.key, $0.value) } }

    /// The gesture.
    /// - Parameter more: options beside the candidate's own.
    func declaration(_ more: Candidate.Options = []) throws(OptionProblems) -> RecognizerDeclaration {
        try candidate.declaration(named: name, options + more)
    }

    /// The strictest limit with which a showing is recognized, in the rule's unit, but none stricter than makes a
    /// difference.
    private func need(_ rule: LimitRule, of showing: Showing, besides others: Candidate.Options) -> Double {
        let suffices = { (limit: Double) in
            isRecognized(showing, others + [(rule.key, .number(limit))])
        }
        guard !suffices(rule.strict) else { return rule.strict }
        var (short, enough) = (rule.strict, rule.loosest)
        for _ in 0..<Self.steps {
            let middle = (short + enough) / 2
            if suffices(middle) { enough = middle } else { short = middle }
        }
        return enough
    }

    private func isRecognized(_ showing: Showing, _ options: Candidate.Options) -> Bool {
        guard let declaration = try? candidate.declaration(named: name, options) else { return false }
        return Trial(of: showing, with: declaration.graph).gestures.count == 1
    }

    private func misses(with options: Candidate.Options) -> [(showing: Showing, reason: String)] {
        guard let declaration = try? candidate.declaration(named: name, options) else {
            return showings.map { ($0, "no such gesture can be declared") }
        }
        return showings.compactMap { showing in
            let trial = Trial(of: showing, with: declaration.graph, givingReasons: true)
            guard trial.gestures.count != 1 else { return nil }
            let reason = trial.gestures.isEmpty ? trial.failures[name]?.text : "it was recognized several times"
            return (showing, reason ?? "it saw no touch")
        }
    }
}

extension RecognizerDeclaration {
    /// A graph of its recognizer alone, on the whole screen.
    var graph: RecognizerGraph { RecognizerGraph([RecognizerGraph.Placement(makeRecognizer())]) }
}

extension CandidateTrial {
    /// The showings of a stroke that the drawings of the other showings alone do not recognize: the hand drew them
    /// differently. Empty for other gestures.
    var unlikeDrawings: [Showing] {
        guard case .stroke(let parameters)? = try? declaration().configuration else { return [] }
        let texts = parameters.templates.map(\.text)
        guard texts.count == showings.count else { return [] }
        return showings.indices.filter { index in
            let others = texts.indices.filter { $0 != index }.map { texts[$0] }
            guard let stroke = try? declaration([("stroke", .strings(others))]) else { return false }
            return Trial(of: showings[index], with: stroke.graph).gestures.isEmpty
        }.map { showings[$0] }
    }
}
