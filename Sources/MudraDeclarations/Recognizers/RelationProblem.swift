import MudraText

/// A gesture's name and the names of those it depends on.
package struct DeclaredRelations {
    package var name: String?
    package var requireFailureOf: [String] = []
    package var simultaneousWith: [String] = []
}

/// What is wrong between recognizers that are right one by one.
public struct RelationProblem: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// Another one, by its index, has the same name.
        case duplicateName(String, first: Int)
        /// There is no recognizer of that name, but perhaps one of a similar name.
        case unknownName(String, nearest: String?)
        /// It names itself.
        case itself
        /// These wait for each other, each for the next and the last for the first; none could ever succeed.
        case cycle([String])
    }

    /// Which of the recognizers has the problem.
    public let index: Int
    /// What part of its declaration.
    public let part: OptionProblem.Part
    /// What is wrong.
    public let kind: Kind

    /// Whether it may well be right: the name is no misspelt one, and another program may register it.
    public var isAnothers: Bool {
        if case .unknownName(_, nearest: nil) = kind { true } else { false }
    }

    /// What is wrong, in a few words.
    public var message: String {
        let key = OptionProblem(part: part, message: "").key ?? ""
        switch kind {
        case .duplicateName(let name, _):
            return "duplicate gesture name \(quoted(name))"
        case .unknownName(let name, let nearest):
            let hint = nearest.map { " (did you mean \(quoted($0))?)" } ?? ""
            let advice = isAnothers ? ": it counts for nothing until a program registers it" : hint
            return "\(key) names \(quoted(name)), which is not configured\(advice)"
        case .itself:
            return "\(key) names the gesture itself"
        case .cycle(let names):
            // Hundreds may be in it; the first few and the way back are as much as anybody reads.
            let start = names.prefix(8).map(quoted) + (names.count > 8 ? ["..."] : [])
            let chain = (start + names.prefix(1).map(quoted)).joined(separator: " -> ")
            return "require_failure_of goes round in a circle, so none of it could succeed: \(chain)"
        }
    }
}
