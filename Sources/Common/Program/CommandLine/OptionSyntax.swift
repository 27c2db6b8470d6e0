/// The kind of a word on a command line. Completions offer values by it.
package enum ValueKind: Hashable, Sendable {
    /// A value that no shell can know.
    case other
    /// One of these words.
    case words([String])
    /// `system`, `session` or an address.
    case bus
    case file
    /// A touchscreen that `mudrad` uses.
    case touchscreen
    /// The name of a gesture.
    case gesture
    /// The name or the group of a gesture that is enabled (true) or disabled (false).
    case enabledGesture(Bool)
    /// A command of the program.
    case command
    /// Another program with its arguments, up to the end of the line.
    case commandLine
}

package struct OptionSyntax: Hashable, Sendable {
    /// The name, without the two dashes.
    package let name: String
    /// The short form.
    package private(set) var letter: Character?
    /// The value's name in usage, and its kind; nil: the option takes no value.
    package let value: OperandSyntax?
    package private(set) var isRequired = false
    /// Whether usage shows the option as an alternative to the preceding one.
    package private(set) var isAlternative = false
    /// The option's purpose, in a few words.
    package let help: String

    /// An option that takes no value.
    package static func flag(_ name: String, alternative isAlternative: Bool = false, _ help: String) -> OptionSyntax {
        OptionSyntax(name: name, value: nil, isAlternative: isAlternative, help: help)
    }

    /// An option that takes a value.
    package static func option(
        _ name: String, letter: Character? = nil, _ value: String, _ kind: ValueKind, required isRequired: Bool = false,
        _ help: String
    ) -> OptionSyntax {
        OptionSyntax(
            name: name, letter: letter, value: OperandSyntax(value, kind), isRequired: isRequired, help: help)
    }

    /// `--config FILE` or, where there is a letter, `-o FILE`.
    package var text: String {
        (letter.map { "-\($0)" } ?? "--\(name)") + valueText
    }

    /// `--config FILE`, `-o, --output FILE`
    package var fullText: String {
        (letter.map { "-\($0), " } ?? "") + "--\(name)" + valueText
    }

    private var valueText: String { value.map { " \($0.name)" } ?? "" }
}

/// A word of a command line that is not an option, or an option's value.
package struct OperandSyntax: Hashable, Sendable {
    /// The name in usage: `FILE`.
    package let name: String
    package let kind: ValueKind
    package let isOptional: Bool
    /// Whether the command takes several.
    package let repeats: Bool

    package init(_ name: String, _ kind: ValueKind, optional isOptional: Bool = false, repeats: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.repeats = repeats
    }

    /// `FILE...`, `[DEVICE...]`
    package var text: String {
        let text = repeats ? "\(name)..." : name
        return isOptional ? "[\(text)]" : text
    }
}
