import MudraDeclarations
import MudraSettings

/// Reads a command of a table: a string for a shell, or a list of strings with a program and its arguments.
struct CommandLineReader {
    /// The command; nil if it is invalid.
    private(set) var command: Command?
    private(set) var diagnostics: [Diagnostic] = []
    private let table: ConfigurationTable
    private let key: String

    init(_ table: ConfigurationTable, _ key: String) {
        self.table = table
        self.key = key
        switch table[key]?.node.value {
        case nil: break
        case .string(let line): if isUsable(line, .value(key), mayBeEmpty: false) { command = .shell(line) }
        case .array(let nodes): readWords(nodes)
        case .some(let value): report(.value(key), "\(key) must be a string or a list of strings, not \(value.kind)")
        }
    }

    private mutating func readWords(_ nodes: [TOMLNode]) {
        guard !nodes.isEmpty else { return report(.value(key), "\(key) must not be empty") }
        var words: [String] = []
        for (index, node) in nodes.enumerated() {
            guard case .string(let word) = node.value else {
                report(.element(key, index), "\(key) must be a string or a list of strings, not of \(node.value.kind)")
                continue
            }
            // An argument may be empty; the program may not.
            if isUsable(word, .element(key, index), mayBeEmpty: index > 0) { words.append(word) }
        }
        if words.count == nodes.count { command = .argv(words) }
    }

    private mutating func isUsable(_ text: String, _ part: OptionProblem.Part, mayBeEmpty: Bool) -> Bool {
        guard let message = textProblem(text, key, mayBeEmpty: mayBeEmpty) else { return true }
        report(part, message)
        return false
    }

    private mutating func report(_ part: OptionProblem.Part, _ message: String) {
        diagnostics.append(table.diagnostic(part, message))
    }
}
