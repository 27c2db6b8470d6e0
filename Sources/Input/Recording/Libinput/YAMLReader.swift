import CMudraYAML

/// Reads YAML token by token with libyaml, so that a long recording never becomes a tree.
///
/// The dangerous parts of YAML are refused: aliases, with which a short text expands without end, and deep nesting.
final class YAMLReader {
    enum Token {
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        case end
    }

    /// A recording has seven levels.
    private static let maxDepth = 16

    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    /// Whether `event` holds memory that has to be freed.
    private var hasEvent = false
    private var documents = 0
    private var depth = 0

    /// - Parameter text: the text to read; it must stay where it is in memory.
    /// - Throws: if there is not enough memory.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        guard yaml_parser_initialize(parser) == 1 else {
            // A parser that has failed to begin is all zero, which needs no freeing.
            throw YAMLError(.byte(0), "not enough memory to read this")
        }
        // Without this, libyaml would read a text as UTF-16 that begins like one.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        if hasEvent { yaml_event_delete(event) }
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// The text of the last token, a scalar; valid until the next token is read.
    var scalar: UnsafeBufferPointer<UInt8> {
        guard hasEvent, event.pointee.type == YAML_SCALAR_EVENT else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
    }

    /// Whether that text is in quotation marks, and so is never null.
    var isQuoted: Bool {
        hasEvent && event.pointee.type == YAML_SCALAR_EVENT
            && event.pointee.data.scalar.style != YAML_PLAIN_SCALAR_STYLE
    }

    func next() throws(YAMLError) -> Token {
        while true {
            if hasEvent { yaml_event_delete(event) }
            hasEvent = yaml_parser_parse(parser, event) == 1
            guard hasEvent else { throw failure() }
            switch event.pointee.type {
            case YAML_SCALAR_EVENT: return .scalar
            case YAML_SEQUENCE_START_EVENT:
                try descend()
                return .sequenceStart
            case YAML_MAPPING_START_EVENT:
                try descend()
                return .mappingStart
            case YAML_SEQUENCE_END_EVENT:
                depth -= 1
                return .sequenceEnd
            case YAML_MAPPING_END_EVENT:
                depth -= 1
                return .mappingEnd
            case YAML_ALIAS_EVENT: throw error("aliases are not followed: write the value itself here")
            case YAML_DOCUMENT_START_EVENT:
                documents += 1
                if documents > 1 { throw error("a second document begins here: a file has one recording") }
            case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .end
            default: break
            }
        }
    }

    /// An error at the last token.
    func error(_ message: String) -> YAMLError {
        YAMLError(.character(hasEvent ? event.pointee.start_mark.index : parser.pointee.mark.index), message)
    }

    private func descend() throws(YAMLError) {
        depth += 1
        if depth > Self.maxDepth { throw error("this is nested too deeply for a recording") }
    }

    /// libyaml's error for a text that is not YAML.
    private func failure() -> YAMLError {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "not enough memory to read this"
        if parser.error == YAML_READER_ERROR {
            return YAMLError(.byte(parser.problem_offset), "this is not text: \(problem)")
        }
        let context = parser.context.map { String(cString: $0) } ?? ""
        var error = YAMLError(
            .character(parser.problem_mark.index),
            "this is not YAML: \(problem)" + (context.isEmpty ? "" : " \(context)"))
        // libyaml notices a missing quotation mark at the end of the text, or at the next marks far behind.
        if context.hasSuffix("quoted scalar"), parser.context_mark.line < parser.problem_mark.line {
            error.beginning = .character(parser.context_mark.index)
        }
        return error
    }
}

/// An error in a YAML text.
struct YAMLError: Error {
    /// A position in the text, in libyaml's unit for the error.
    enum Place {
        case byte(Int)
        case character(Int)
    }

    /// The position where libyaml noticed it.
    let place: Place
    let message: String
    /// The position where the faulty part began, if on another line.
    var beginning: Place?

    init(_ place: Place, _ message: String) {
        self.place = place
        self.message = message
    }
}
