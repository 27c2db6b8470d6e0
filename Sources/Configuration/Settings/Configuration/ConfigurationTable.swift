import MudraDeclarations

/// A table of a configuration file that declares something.
package struct ConfigurationTable {
    package let file: String
    package let toml: TOMLTable
    package let position: SourcePosition
    /// Each key's index in the table: there may be very many keys, and a problem with each of them.
    private let indices: [String: Int]

    package init(file: String, toml: TOMLTable, position: SourcePosition) {
        self.file = file
        self.toml = toml
        self.position = position
        // Keys that TOML distinguishes may be equal texts in Swift.
        indices = Dictionary(
            zip(toml.entries.map(\.key), toml.entries.indices), uniquingKeysWith: { first, _ in first })
    }

    package subscript(key: String) -> TOMLEntry? {
        indices[key].map { toml.entries[$0] }
    }

    package func option(_ key: String) -> OptionValue? {
        (self[key]?.node.value).map(OptionValue.init)
    }

    /// The options, except some keys.
    package func options(besides keys: [String] = []) -> [String: OptionValue] {
        var options: [String: OptionValue] = [:]
        for entry in toml.entries where !keys.contains(entry.key) {
            options[entry.key] = OptionValue(entry.node.value)
        }
        return options
    }

    /// The position of a part of the declaration in the file.
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
        case .within(let key, let inner):
            guard let node = self[key]?.node, case .table(let table) = node.value else {
                return position(of: .value(key))
            }
            return ConfigurationTable(file: file, toml: table, position: node.position).position(of: inner)
        }
    }

    /// A diagnostic about a part of the declaration.
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
    /// The problems and warnings about the options of a table.
    package func diagnostics(in table: ConfigurationTable) -> [Diagnostic] {
        problems.map { table.diagnostic($0.part, $0.message) }
            + warnings.map { table.diagnostic($0.part, $0.message, .warning) }
    }
}
