import MudraSettings
import MudraSupport

/// A configuration in Nix's language that starts lisgd: with strings of a unit, or with a script.
struct LisgdNix {
    private(set) var commandLines: [LisgdCommandLine] = []
    private(set) var warnings: [Diagnostic] = []
    private let source: ImportedText
    private var evaluator: NixEvaluator

    /// - Returns: nil if the text is not in Nix's language, or has no command of lisgd.
    init?(_ source: ImportedText) throws(ImportError) {
        let found: [NixTerm]?
        do throws(ImportError) {
            found = try NixReader.terms(source, begins: Self.isBeginning)
        } catch {
            if source.name.hasSuffix(".nix") { throw error }
            return nil
        }
        guard let terms = found else { return nil }
        self.source = source
        evaluator = NixEvaluator(source, terms)
        try visit(terms[...], name: nil)
        if commandLines.isEmpty { return nil }
        warnUnknown()
    }

    /// Whether terms begin as a function, a set, or a name with dots and its value do.
    private static func isBeginning(_ first: NixTerm?, _ second: NixTerm?) -> Bool {
        guard let first else { return false }
        let isFunction = second.map { $0.isSign(":") || $0.isSign("@") } ?? false
        if case .group(UInt8(ascii: "{"), _) = first.kind { return isFunction || second == nil }
        guard let word = first.word else { return false }
        if ["let", "with", "rec", "assert"].contains(word) { return true }
        if word.contains("."), second?.isSign("=") == true { return true }
        return isFunction
    }

    // MARK: Commands

    private mutating func visit(_ terms: ArraySlice<NixTerm>, name: String?) throws(ImportError) {
        for statement in NixStatement.all(of: terms) {
            try visit(value: statement.value, name: statement.name ?? name)
        }
    }

    private mutating func visit(value: ArraySlice<NixTerm>, name: String?) throws(ImportError) {
        let isName = value.count == 1 && value.first?.word != nil
        if !isName, let text = try evaluator.text(value), try run(text, name) { return }
        for term in value {
            switch term.kind {
            case .group(UInt8(ascii: "["), let elements):
                for element in elements { try visit(value: [element], name: name) }
            case .group(UInt8(ascii: "("), let inner): try visit(inner[...], name: value.count == 1 ? name : nil)
            case .group(_, let inner): try visit(inner[...], name: nil)
            // The argument of a function, such as a script.
            case .string where value.count > 1: try visit(value: [term], name: nil)
            case .string(let pieces):
                for piece in pieces {
                    if case .expression(let inner, _) = piece { try visit(inner[...], name: nil) }
                }
            case .word, .sign: break
            }
        }
    }

    /// Reads a text that is a command of lisgd.
    /// - Returns: whether it is one.
    private mutating func run(_ spliced: SplicedText, _ name: String?) throws(ImportError) -> Bool {
        let string = String(decoding: spliced.bytes, as: UTF8.self)
        guard string.contains("lisgd") else { return false }
        // A text within an expression of which only Nix knows the value is not a part of this text.
        let own = string.partsByBraces.outside
        guard own.contains("-g") || own.contains("lisgd -") else { return false }
        let text = source.spliced(spliced)
        do throws(ImportError) {
            try read(text, name)
        } catch {
            if own.contains("-g") { throw error }
        }
        return true
    }

    private mutating func read(_ text: ImportedText, _ name: String?) throws(ImportError) {
        if let unit = try LisgdUnit(text) {
            commandLines += unit.commandLines
            warnings += unit.warnings
        } else if name?.hasSuffix("ExecStart") == true {
            let unit = try LisgdUnit(command: text)
            commandLines += unit.commandLines
            warnings += unit.warnings
        } else {
            let script = try LisgdScript(text)
            commandLines += script.commandLines
            warnings += script.warnings
        }
    }

    // MARK: Unknown values

    private mutating func warnUnknown() {
        for gesture in commandLines.flatMap(\.gestures) {
            for expression in gesture.command.partsByBraces.inside where evaluator.unknown.contains(expression) {
                let message =
                    "import does not know Nix's \(quoted(expression)): it stays in the command. Write the path, or the "
                    + "program's name"
                warnings.append(
                    Diagnostic(file: source.name, position: gesture.position, severity: .warning, message: message))
            }
        }
    }
}

extension String {
    /// Its parts `${ ... }`, each with the braces in it, and the rest.
    fileprivate var partsByBraces: (inside: [String], outside: String) {
        var (inside, outside, rest): ([String], String, Substring) = ([], "", self[...])
        while let start = rest.firstIndex(of: "$") {
            outside += rest[..<start]
            rest = rest[start...]
            guard rest.hasPrefix("${") else {
                rest = rest.dropFirst()
                continue
            }
            // If one is not closed, each later one would be read to the end, too.
            guard let end = rest.closingBrace else { break }
            inside.append(String(rest[...end]))
            rest = rest[end...].dropFirst()
        }
        return (inside, outside + rest)
    }
}

extension Substring {
    /// The index of the brace that closes the first one.
    fileprivate var closingBrace: Index? {
        var depth = 0
        for index in indices {
            if self[index] == "{" { depth += 1 }
            if self[index] == "}" { depth -= 1 }
            if depth == 0, self[index] == "}" { return index }
        }
        return nil
    }
}
