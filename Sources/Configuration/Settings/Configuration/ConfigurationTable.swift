import MudraDeclarations

/// A table of a configuration file that declares something.
package struct ConfigurationTable {
    package let file: String
    package let options: [String: OptionValue]
    private let source: SourceMap

    /// - Parameter source: where the table stands in the file.
    init(file: String, options: [String: OptionValue], source: SourceMap) {
        (self.file, self.options, self.source) = (file, options, source)
    }

    /// The options, except some keys.
    package func options(besides keys: [String]) -> [String: OptionValue] {
        options.filter { !keys.contains($0.key) }
    }

    /// The table that is the value of a key; nil: the value is something else.
    func table(_ key: String) -> ConfigurationTable? {
        guard case .table(let options)? = options[key], let source = source.entries[key] else { return nil }
        return ConfigurationTable(file: file, options: options, source: source)
    }

    /// The table that is an element of the list that is the value of a key; nil: there is none.
    func table(_ key: String, _ index: Int) -> ConfigurationTable? {
        guard case .list(let elements)? = options[key], case .table(let options) = elements[index],
            let source = source.entries[key]?.elements[index]
        else { return nil }
        return ConfigurationTable(file: file, options: options, source: source)
    }

    /// Where it begins.
    package var position: SourcePosition { source.value }

    /// The position of a part of the declaration in the file.
    package func position(of part: OptionProblem.Part) -> SourcePosition { source.position(of: part) }

    /// A diagnostic about a part of the declaration.
    /// - Parameter gestures: the names of the gestures that get in each other's way, if it is about that.
    package func diagnostic(
        _ part: OptionProblem.Part, _ message: String, _ severity: Diagnostic.Severity = .error,
        between gestures: [String] = []
    ) -> Diagnostic {
        Diagnostic(
            file: file, position: position(of: part), severity: severity, message: message, between: gestures)
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
