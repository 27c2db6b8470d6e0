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
    let options: [String: OptionValue]
    /// Where they stand in the text.
    let source: SourceMap

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
        var source = Self.source(root)
        options = Self.table(root, &source)
        self.source = source
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

    /// - Parameter source: gets the positions of its parts.
    private static func value(_ node: OpaquePointer, _ source: inout SourceMap) -> OptionValue {
        switch ctoml_node_kind(node) {
        case CTOML_TABLE: .table(table(node, &source))
        case CTOML_ARRAY: .list(list(node, &source))
        case CTOML_STRING: .string(string(ctoml_string(node)))
        case CTOML_INTEGER: .integer(ctoml_integer(node))
        case CTOML_FLOAT: .number(ctoml_float(node))
        case CTOML_BOOLEAN: .boolean(ctoml_boolean(node))
        // No option takes one, so dates and times are not distinguished.
        default: .other("a date or time")
        }
    }

    private static func list(_ node: OpaquePointer, _ source: inout SourceMap) -> [OptionValue] {
        (0..<ctoml_count(node)).compactMap { index in
            guard let element = ctoml_array_element(node, index) else { return nil }
            var elementSource = self.source(element)
            defer { source.elements.append(elementSource) }
            return value(element, &elementSource)
        }
    }

    private static func table(_ node: OpaquePointer, _ source: inout SourceMap) -> [String: OptionValue] {
        var entries = [ctoml_entry](repeating: ctoml_entry(), count: ctoml_count(node))
        ctoml_table_entries(node, &entries)
        var table: [String: OptionValue] = [:]
        for entry in entries {
            let key = string(entry.key)
            // Keys that TOML distinguishes may be equal texts in Swift.
            guard let value = entry.value, table[key] == nil else { continue }
            var entrySource = self.source(value, key: position(entry.key_position))
            table[key] = self.value(value, &entrySource)
            source.entries[key] = entrySource
        }
        return table
    }

    private static func source(_ node: OpaquePointer, key: SourcePosition? = nil) -> SourceMap {
        let position = position(ctoml_node_position(node)) ?? SourcePosition(line: 1, column: 1)
        return SourceMap(key: key ?? position, value: position)
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
