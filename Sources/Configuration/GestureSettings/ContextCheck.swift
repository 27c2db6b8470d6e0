import MudraDeclarations
import MudraSettings
import MudraSupport

/// Warns of names in conditions that are perhaps misspelt: mudra finds out a value of a similar name.
struct ContextCheck {
    let warnings: [Diagnostic]

    init(_ gestures: [GestureEntry], _ groups: [GroupEntry]) {
        let set = Set(gestures.flatMap { $0.sets.keys })
        let conditions = gestures.map { ($0.condition, $0.table) } + groups.map { ($0.condition, $0.table) }
        warnings = conditions.flatMap { condition, table in
            (condition?.parts ?? []).compactMap { key, part in
                guard !set.contains(key), !ContextKey.known.contains(key),
                    let word = NearestWord.of(key, among: ContextKey.known)
                else { return nil }
                let message = "no gesture sets \(quoted(key)) (did you mean \(quoted(word))?)"
                return table.diagnostic(part, message, .warning)
            }
        }
    }
}

extension Condition {
    /// The names of values in it, and where they stand.
    fileprivate var parts: [(key: String, part: OptionProblem.Part)] {
        let negated = excluded.keys.map { ($0, OptionProblem.Part.within(Self.negation, .key($0))) }
        return (terms.keys.map { ($0, .key($0)) } + negated).map { ($0, .within(Self.key, $1)) }
    }
}
