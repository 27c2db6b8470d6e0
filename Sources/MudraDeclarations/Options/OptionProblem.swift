/// What is wrong with the declaration of a recognizer.
public struct OptionProblem: Hashable, Sendable {
    /// What part of the declaration it is about.
    public enum Part: Hashable, Sendable {
        /// The whole: something is missing.
        case declaration
        /// A key that should not be there.
        case key(String)
        /// The value of a key.
        case value(String)
        /// An element of the list that is the value of a key, from 0.
        case element(String, Int)
    }

    /// What part it is about.
    public let part: Part
    /// What is wrong, in a few words; names the key.
    public let message: String

    /// The key that it is about; nil for the whole declaration.
    public var key: String? {
        switch part {
        case .declaration: nil
        case .key(let key), .value(let key), .element(let key, _): key
        }
    }
}

/// All that is wrong with the declaration of a recognizer; never empty.
public struct OptionProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// In the order of the options' names.
    public let problems: [OptionProblem]

    /// The messages in one line.
    public var description: String { problems.map(\.message).problemLine }
}

extension Sequence<String> {
    /// What several messages say in one line: the first few, and how many more there are.
    public var problemLine: String {
        let most = 16
        let messages = Array(self)
        let shown = messages.prefix(most).joined(separator: "; ")
        return messages.count > most ? "\(shown); and \(messages.count - most) more" : shown
    }
}
