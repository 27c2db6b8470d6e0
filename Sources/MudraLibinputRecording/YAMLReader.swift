import CMudraYAML

/// Reads YAML as libyaml tells of it, piece by piece, so that a long recording never is a tree.
///
/// What makes YAML dangerous is refused: aliases, by which a short text means an endless one, and deep nesting.
final class YAMLReader {
    /// A piece of the text.
    enum Token {
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        case end
    }

    /// A recording is seven deep.
    private static let maxDepth = 16

    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    /// Whether `event` holds what has to be freed.
    private var hasEvent = false
    private var documents = 0
    private var depth = 0

    /// - Parameter text: what to read, which must stay where it is.
    /// - Throws: where there is no memory.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        guard yaml_parser_initialize(parser) == 1 else {
            // What has failed to begin is all zero, which is as good as freed.
            throw YAMLError(.byte(0), "memory is not enough to read this")
        }
        // By itself it would take a text for UTF-16 that begins like one.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        if hasEvent { yaml_event_delete(event) }
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// The text of the last piece, which was a scalar; until the next one is read.
    var scalar: UnsafeBufferPointer<UInt8> {
        guard hasEvent, event.pointee.type == YAML_SCALAR_EVENT else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: event.pointee.data.scalar.length)
    }

    /// Whether that text is one by its quotation marks, and so not null whatever it is.
    var isQuoted: Bool {
        hasEvent && event.pointee.type == YAML_SCALAR_EVENT
            && event.pointee.data.scalar.style != YAML_PLAIN_SCALAR_STYLE
    }

    /// The next piece.
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

    /// What is wrong with the last piece.
    func error(_ message: String) -> YAMLError {
        YAMLError(.character(hasEvent ? event.pointee.start_mark.index : parser.pointee.mark.index), message)
    }

    private func descend() throws(YAMLError) {
        depth += 1
        if depth > Self.maxDepth { throw error("this is nested deeper than any recording is") }
    }

    /// What libyaml says of a text that is none of YAML.
    private func failure() -> YAMLError {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "memory is not enough to read this"
        if parser.error == YAML_READER_ERROR {
            return YAMLError(.byte(parser.problem_offset), "this is not text: \(problem)")
        }
        let context = parser.context.map { String(cString: $0) } ?? ""
        var error = YAMLError(
            .character(parser.problem_mark.index),
            "this is not YAML: \(problem)" + (context.isEmpty ? "" : " \(context)"))
        // Quotation marks that are never closed are noticed where the text ends, or at others far behind.
        if context.hasSuffix("quoted scalar"), parser.context_mark.line < parser.problem_mark.line {
            error.beginning = .character(parser.context_mark.index)
        }
        return error
    }
}

/// What is wrong with a text of YAML.
struct YAMLError: Error {
    /// A place in the text, as who found it counts.
    enum Place {
        case byte(Int)
        case character(Int)
    }

    /// Where it was noticed.
    let place: Place
    let message: String
    /// Where that began which is wrong, if on another line.
    var beginning: Place?

    init(_ place: Place, _ message: String) {
        self.place = place
        self.message = message
    }
}
