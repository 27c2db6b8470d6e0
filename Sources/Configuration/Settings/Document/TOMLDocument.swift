import CMudraTOML
import MudraDeclarations
import MudraSupport

/// The reason why a text is not TOML.
struct TOMLError: Error {
    var message: String
    var position: SourcePosition?
}

/// A parsed TOML text, copied out of the parser.
struct TOMLDocument {
    let root: TOMLTable

    /// Parses UTF-8.
    init(parsing text: [UInt8]) throws(TOMLError) {
        let input = try ParserInput(text)
        let document = input.bytes.withUnsafeBytes { bytes in
            ctoml_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let document else { throw TOMLError(message: "out of memory") }
        defer { ctoml_free(document) }
        guard let root = ctoml_root(document) else {
            let message = Self.string(ctoml_error_message(document))
            if message.contains("end-of-file"), let opening = TOMLOpening(leftIn: text) {
                let message = "the \(opening.kind) that begins here does not end: \(opening.end) is missing"
                throw TOMLError(message: message, position: opening.position)
            }
            throw TOMLError(
                message: Self.plainMessage(message), position: Self.position(ctoml_error_position(document)))
        }
        self.root = Self.table(root)
    }

    /// The parser's message in the style of the other messages: without what the parser was about to read, and with a
    /// plain text for a duplicate key.
    private static func plainMessage(_ message: String) -> String {
        let parts = message.split(separator: ": ", maxSplits: 1)
        let isLong = parts.count == 2 && message.hasPrefix("Error while parsing ")
        let problem = isLong ? parts[1] : Substring(message)
        if problem.hasPrefix("cannot redefine existing "), let start = problem.firstIndex(of: "'") {
            return "duplicate key \(quoted(problem[start...].filter { $0 != "'" }))"
        }
        if problem.hasPrefix("unescaped control characters") {
            return "a string does not end on its line, or contains a control character"
        }
        if problem == "encountered end-of-file" { return "the text ends in the middle of a line" }
        return "this is not TOML: \(String(problem).escapedForTerminal)"
    }

    private static func node(_ node: OpaquePointer) -> TOMLNode {
        TOMLNode(
            value: value(node),
            position: position(ctoml_node_position(node)) ?? SourcePosition(line: 1, column: 1)
        )
    }

    private static func value(_ node: OpaquePointer) -> TOMLValue {
        switch ctoml_node_kind(node) {
        case CTOML_TABLE: .table(table(node))
        case CTOML_ARRAY: .array((0..<ctoml_count(node)).compactMap { ctoml_array_element(node, $0).map(self.node) })
        case CTOML_STRING: .string(string(ctoml_string(node)))
        case CTOML_INTEGER: .integer(ctoml_integer(node))
        case CTOML_FLOAT: .number(ctoml_float(node))
        case CTOML_BOOLEAN: .boolean(ctoml_boolean(node))
        default: .date
        }
    }

    private static func table(_ node: OpaquePointer) -> TOMLTable {
        var entries = [ctoml_entry](repeating: ctoml_entry(), count: ctoml_count(node))
        ctoml_table_entries(node, &entries)
        return TOMLTable(
            entries: entries.compactMap { entry in
                guard let value = entry.value else { return nil }
                let copy = self.node(value)
                return TOMLEntry(
                    key: string(entry.key),
                    keyPosition: position(entry.key_position) ?? copy.position,
                    node: copy
                )
            }
        )
    }

    private static func position(_ position: ctoml_position) -> SourcePosition? {
        guard position.line > 0, position.column > 0 else { return nil }
        return SourcePosition(line: Int(position.line), column: Int(position.column))
    }

    private static func string(_ text: ctoml_text) -> String {
        let start = UnsafeRawPointer(text.bytes)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: text.length), as: UTF8.self).withFewMarks
    }
}
