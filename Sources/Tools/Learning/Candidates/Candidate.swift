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
    /// Options with which the showings must be recognized too: near misses, which show that there is room.
    let variants: [Options]
    /// Why an option differs from mudra's default; nil: none does.
    let note: String?
    /// Whether it is a stroke only if the showings resemble each other.
    let ifAlike: Bool

    init(
        _ type: GestureType, _ options: Options, limits: [LimitRule?] = [], variants: [Options] = [],
        note: String? = nil, ifAlike: Bool = false
    ) {
        (self.type, self.options, self.limits) = (type, options, limits.compactMap(\.self))
        (self.variants, self.note, self.ifAlike) = (variants, note, ifAlike)
    }

    /// The gesture with more options.
    func declaration(named name: String, _ more: Options = []) throws(OptionProblems) -> RecognizerDeclaration {
        try RecognizerDeclaration(
            name: name, type: type.rawValue,
            options: Dictionary((options + more).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
    }
}
