import MudraSupport

/// A text that is safe to give to the parser.
///
/// toml++ (3.3 and 3.4) asks whether a character is a space, and its answer has undefined behaviour for some
/// characters that are not ASCII, such as U+00A1 to U+0499. It asks in two places: outside of strings and comments,
/// where TOML does not allow such a character, and after a backslash and spaces in a multi-line string, where TOML
/// allows one after the end of a line.
struct ParserInput {
    /// The most parts of a key. Each part is a level of tables, and the parser frees tables by recursion: half a
    /// megabyte of `a.a.a.a` would overflow the stack. The parser itself limits only nested values.
    static let partLimit = 16

    /// Has as many lines as the text. On a line where a multi-line string ends, columns may be further to the right.
    private(set) var bytes: [UInt8] = []
    private let text: [UInt8]
    /// How much of the text is in `bytes`.
    private var taken = 0

    /// Refuses a text that is not UTF-8 or that the parser cannot take. A text that is not TOML may be misread; the
    /// parser refuses it then.
    init(_ text: [UInt8]) throws(TOMLError) {
        self.text = text
        if let index = firstInvalidUTF8(in: text) { throw error("this is not UTF-8", at: index) }
        var scanner = TOMLScanner(text: text)
        // The parser skips a byte order mark.
        if text.starts(with: "\u{FEFF}".utf8) { for _ in 0..<3 { scanner.skip() } }
        var dots = 0
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "."):
                dots += 1
                if dots >= Self.partLimit {
                    throw error("a key has more than \(Self.partLimit) parts", at: scanner.index)
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let start = scanner.index
                scanner.skipString(delimiter: byte)
                if text[start...].starts(with: "\"\"\"".utf8) { try escapeAfterLineEnds(of: start..<scanner.index) }
                continue
            case UInt8(ascii: "#"):
                scanner.skipLine()
                continue
            case _ where isEndOfKey(byte):
                dots = 0
            case 0x80...:
                throw error(
                    "\(quotedCharacter(at: scanner.index)) may only be in quotes or in a comment", at: scanner.index)
            default:
                break
            }
            scanner.skip()
        }
        bytes += text[taken...]
    }

    /// Replaces each character that is not ASCII and follows a line's ending backslash with an escape sequence.
    private mutating func escapeAfterLineEnds(of string: Range<Int>) throws(TOMLError) {
        var index = string.lowerBound
        while index < string.upperBound {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let space = text[(index + 1)..<string.upperBound].prefix { " \t\r\n".utf8.contains($0) }
            let next = space.endIndex
            // Another backslash after the space begins an escape of its own.
            index = space.isEmpty ? next + 1 : next
            guard next < string.upperBound, text[next] >= 0x80, let scalar = scalar(at: next) else { continue }
            guard space.contains(UInt8(ascii: "\n")) else {
                throw error("a backslash may not be before \(quotedCharacter(at: next))", at: next)
            }
            let digits = String(scalar.value, radix: 16)
            bytes += text[taken..<next] + Array("\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8)
            taken = next + Unicode.UTF8.width(scalar)
            index = taken
        }
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    private func quotedCharacter(at index: Int) -> String {
        quoted(scalar(at: index).map { String($0) } ?? "")
    }

    private func error(_ message: String, at index: Int) -> TOMLError {
        TOMLError(message: message, position: SourcePosition(after: text[..<index]))
    }
}

private func firstInvalidUTF8(in text: [UInt8]) -> Int? {
    var (parser, bytes, index) = (Unicode.UTF8.ForwardParser(), text.makeIterator(), 0)
    while true {
        switch parser.parseScalar(from: &bytes) {
        case .valid(let character): index += character.count
        case .error: return index
        case .emptyInput: return nil
        }
    }
}

private func isEndOfKey(_ byte: UInt8) -> Bool {
    "=\n\r[]{},".utf8.contains(byte)
}
