import MudraDeclarations

/// A table of a configuration file, by which something is declared.
package struct ConfigurationTable {
    package let file: String
    package let toml: TOMLTable
    /// Where it begins.
    package let position: SourcePosition
    /// Each key's index in the table: there may be very many, and something wrong with each of them.
    private let indices: [String: Int]

    package init(file: String, toml: TOMLTable, position: SourcePosition) {
        self.file = file
        self.toml = toml
        self.position = position
        // Keys that differ for TOML may be the same text to Swift.
        indices = Dictionary(
            zip(toml.entries.map(\.key), toml.entries.indices), uniquingKeysWith: { first, _ in first })
    }

    /// A key with its value.
    package subscript(key: String) -> TOMLEntry? {
        indices[key].map { toml.entries[$0] }
    }

    /// The value of a key.
    package func option(_ key: String) -> OptionValue? {
        (self[key]?.node.value).map(OptionValue.init)
    }

    /// What is declared, but for some keys.
    package func options(besides keys: [String] = []) -> [String: OptionValue] {
        var options: [String: OptionValue] = [:]
        for entry in toml.entries where !keys.contains(entry.key) {
            options[entry.key] = OptionValue(entry.node.value)
        }
        return options
    }

    /// Where a part of the declaration stands in the file.
    package func position(of part: OptionProblem.Part) -> SourcePosition {
        switch part {
        case .declaration:
            return position
        case .key(let key):
            return self[key]?.keyPosition ?? position
        case .value(let key):
            return self[key]?.node.position ?? position
        case .element(let key, let index):
            guard case .array(let nodes) = self[key]?.node.value, nodes.indices.contains(index) else {
                return position(of: .value(key))
            }
            return nodes[index].position
        }
    }

    /// What is wrong with a part of the declaration.
    package func diagnostic(
        _ part: OptionProblem.Part, _ message: String, _ severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
        Diagnostic(file: file, position: position(of: part), severity: severity, message: message)
    }

    /// Points to a part of this declaration from a message about another one.
    package func first(at part: OptionProblem.Part) -> String {
        let position = position(of: part)
        return ", first at \(file):\(position.line):\(position.column)"
    }
}

extension OptionReader {
    /// What is wrong with the options of a table, and what may be.
    package func diagnostics(in table: ConfigurationTable) -> [Diagnostic] {
        problems.map { table.diagnostic($0.part, $0.message) }
            + warnings.map { table.diagnostic($0.part, $0.message, .warning) }
    }
}
