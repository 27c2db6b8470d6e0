import MudraDeclarations
import MudraSettings

/// Reads `set` of a gesture's table: the values that the context gets when the gesture is recognized.
struct ContextChangeReader {
    static let key = "set"

    /// The texts by the names of the values; an empty text takes the value away.
    private(set) var values: [String: String] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    init(_ gesture: ConfigurationTable) {
        guard let entry = gesture[Self.key] else { return }
        guard let table = gesture.table(Self.key) else {
            report(gesture, .value(Self.key), "set must be a table of values, not \(entry.node.value.kind)")
            return
        }
        let entries = table.toml.entries
        if entries.isEmpty { report(table, .declaration, "set must not be empty") }
        if entries.count > ContextKey.most {
            report(table, .declaration, "set must have at most \(ContextKey.most) values, not \(entries.count)")
            return
        }
        for entry in entries {
            if let problem = Self.problem(with: entry) {
                report(table, .value(entry.key), problem)
            } else {
                values[entry.key] = entry.node.value.contextText
            }
        }
    }

    private mutating func report(_ table: ConfigurationTable, _ part: OptionProblem.Part, _ message: String) {
        diagnostics.append(table.diagnostic(part, message))
    }

    private static func problem(with entry: TOMLEntry) -> String? {
        guard let text = entry.node.value.contextText else {
            return "\(entry.key) must be a text, a whole number, or true or false"
        }
        return ContextKey.problem(with: text, for: entry.key, by: .gesture)
    }
}
