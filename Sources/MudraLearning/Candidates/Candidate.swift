import Gestures
import MudraDeclarations

/// A gesture that the showings may be: its type, the options that they decide, and the limits that can be loosened.
struct Candidate {
    /// Options in the order in which the file has them.
    typealias Options = [(key: String, value: OptionValue)]

    let type: GestureType
    let options: Options
    /// In the order in which they are learned: a later one may depend on an earlier one.
    let limits: [LimitRule]

    init(_ type: GestureType, _ options: Options, limits: [LimitRule?]) {
        (self.type, self.options, self.limits) = (type, options, limits.compactMap(\.self))
    }

    /// The gesture with more options.
    func declaration(named name: String, _ more: Options = []) throws(OptionProblems) -> RecognizerDeclaration {
        try RecognizerDeclaration(
            name: name, type: type.rawValue,
            options: Dictionary((options + more).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
    }
}
