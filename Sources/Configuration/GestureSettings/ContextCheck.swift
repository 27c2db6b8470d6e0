import MudraSettings
import MudraSupport

/// Warns of conditions on values that are perhaps misspelt names of values that mudra finds out.
struct ContextCheck {
    let warnings: [Diagnostic]

    init(_ gestures: [GestureEntry], _ groups: [GroupEntry]) {
        let set = Set(gestures.flatMap { $0.sets.keys })
        let keys = gestures.flatMap(\.condition.otherKeys) + groups.flatMap(\.condition.otherKeys)
        warnings = keys.compactMap { key, table in
            guard !set.contains(key), let word = NearestWord.of(key, among: ContextKey.known) else { return nil }
            let message = "no gesture sets \(quoted(key)) (did you mean \(quoted(word))?)"
            return table.diagnostic(.key(key), message, .warning)
        }
    }
}
