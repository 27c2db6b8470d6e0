import Gestures

/// A recognizer that somebody wants, checked: from a configuration file or from a D-Bus client.
public struct RecognizerDeclaration: Hashable, Sendable {
    /// Its name, unique among a user's recognizers.
    public let name: String
    /// What gesture it recognizes.
    public let configuration: GestureConfiguration
    /// Whether it takes part.
    public let isEnabled: Bool
    /// Names of the recognizers that must have failed before this one may succeed.
    public let requireFailureOf: [String]
    /// Names of the recognizers that may recognize the same touches.
    public let simultaneousWith: [String]
    /// What it was declared with; all of it is valid, so it can go over D-Bus.
    public let options: [String: OptionValue]

    /// Checks a declaration as it arrives over D-Bus; relations are checked by `RelationProblem.all(in:)`.
    public init(name: String, type: String, options: [String: OptionValue]) throws(OptionProblems) {
        let check = DeclarationCheck(name: .string(name), type: .string(type), options: options)
        guard let declaration = check.declaration else { throw OptionProblems(problems: check.problems) }
        self = declaration
    }

    init(
        name: String,
        configuration: GestureConfiguration,
        isEnabled: Bool,
        relations: Relations,
        options: [String: OptionValue]
    ) {
        self.name = name
        self.configuration = configuration
        self.isEnabled = isEnabled
        requireFailureOf = relations.requireFailureOf
        simultaneousWith = relations.simultaneousWith
        self.options = options
    }
}
