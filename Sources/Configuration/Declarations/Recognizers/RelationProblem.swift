import MudraSupport

/// A gesture's name and the names of the gestures it depends on.
package struct DeclaredRelations {
    package var name: String?
    package var requireFailureOf: [String] = []
    package var simultaneousWith: [String] = []
}

/// A mistake between recognizers that are valid one by one.
package struct RelationProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Another recognizer, at index `first`, has the same name.
        case duplicateName(String, first: Int)
        /// No recognizer has that name, but one may have a similar name.
        case unknownName(String, nearest: String?)
        /// The recognizer names itself.
        case itself
        /// Each of these waits for the next, and the last for the first, so that none could ever succeed.
        case cycle([String])
    }

    /// The index of the recognizer with the mistake.
    package let index: Int
    /// The part of its declaration.
    package let part: OptionProblem.Part
    package let kind: Kind

    /// Whether the relation may be valid: the name does not look misspelt, and another program may register it.
    package var isAnothers: Bool {
        if case .unknownName(_, nearest: nil) = kind { true } else { false }
    }

    /// The mistake in a few words.
    package var message: String {
        let key = OptionProblem(part: part, message: "").key ?? ""
        switch kind {
        case .duplicateName(let name, _):
            return "duplicate gesture name \(quoted(name))"
        case .unknownName(let name, let nearest):
            let hint = nearest.map { " (did you mean \(quoted($0))?)" } ?? ""
            let advice = isAnothers ? ": it has no effect until a program registers it" : hint
            return "\(key) names \(quoted(name)), which is not configured\(advice)"
        case .itself:
            return "\(key) names the gesture itself"
        case .cycle(let names):
            // The cycle may have hundreds of members; the first few and the way back are enough for a reader.
            let start = names.prefix(8).map(quoted) + (names.count > 8 ? ["..."] : [])
            let chain = (start + names.prefix(1).map(quoted)).joined(separator: " -> ")
            return "require_failure_of forms a cycle, so none of its gestures can succeed: \(chain)"
        }
    }
}
