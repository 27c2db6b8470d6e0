import MudraImport

/// The import of a text of another program.
package enum ImportTrial {
    /// Imports a text: of touchegg if it begins like XML, else of lisgd. Traps when the result breaks a rule, which is a
    /// finding.
    package static func run(_ text: [UInt8]) {
        let isXML = text.first { $0 > 0x20 } == UInt8(ascii: "<")
        do throws(ImportError) {
            let configuration = try (isXML ? Importer.touchegg : .lisgd).configuration(
                ImportedText(name: "file", bytes: text))
            let result = configuration.text
            // Each byte has a few escapes at most, and expansions and notes add a few MiB.
            require(result.utf8.count <= 64 * text.count + 8 << 20, "\(result.utf8.count) bytes of \(text.count)")
            let hasControls = result.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            }
            require(!hasControls, "a control character in \(result)")
            for warning in configuration.warnings {
                requirePlace(warning.position?.line, warning.position?.column, text)
            }
        } catch {
            requirePlace(error.diagnostic.position?.line, error.diagnostic.position?.column, text)
        }
    }

    /// The position of a message must lie in the text, because users look there.
    private static func requirePlace(_ line: Int?, _ column: Int?, _ text: [UInt8]) {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let line, let column, lines.indices.contains(line - 1) else { fatalError("a message off the text") }
        require((1...lines[line - 1].count + 1).contains(column), "a message at \(line):\(column), off the text")
    }

    /// Unlike `precondition`, it prints the problem in optimized code, too.
    private static func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
        if !condition { fatalError(problem()) }
    }
}
