/// A mistake in the declaration of a recognizer.
package struct OptionProblem: Hashable, Sendable {
    package indirect enum Part: Hashable, Sendable {
        /// The whole: something is missing.
        case declaration
        /// A key that should not be there.
        case key(String)
        case value(String)
        /// An element of the list that is the value of a key, from 0.
        case element(String, Int)
        /// A part of the table that is the value of a key.
        case within(String, Part)
    }

    package let part: Part
    /// The mistake in a few words, including the key.
    package let message: String

    /// The key with the mistake; nil for the whole declaration.
    package var key: String? {
        switch part {
        case .declaration: nil
        case .key(let key), .value(let key), .element(let key, _), .within(let key, _): key
        }
    }
}

/// All mistakes in the declaration of a recognizer; never empty.
package struct OptionProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// In the order of the options' names.
    package let problems: [OptionProblem]

    /// The messages on one line.
    package var description: String { problems.map(\.message).problemLine }
}

extension Sequence<String> {
    /// Several messages on one line: the first few, and how many more there are.
    package var problemLine: String {
        let most = 16
        let messages = Array(self)
        let shown = messages.prefix(most).joined(separator: "; ")
        return messages.count > most ? "\(shown); and \(messages.count - most) more" : shown
    }
}
