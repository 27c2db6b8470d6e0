/// Keeps keys like `a.a.a.a` from having hundreds of thousands of parts: each is a level of tables, which the parser
/// frees by recursion, and a file of half a megabyte would overflow the stack. The parser limits only nested values.
enum DottedKeys {
    static let limit = 16

    /// Where a key has its first part too many. What is not TOML may be misread; the parser stops there before.
    static func firstTooLong(in text: [UInt8]) -> SourcePosition? {
        var scanner = Scanner(text: text)
        var dots = 0
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "."):
                dots += 1
                if dots >= limit { return scanner.position }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                scanner.skipString(delimiter: byte)
                continue
            case UInt8(ascii: "#"):
                scanner.skipLine()
                dots = 0
                continue
            case _ where isEndOfKey(byte):
                dots = 0
            default:
                break
            }
            scanner.skip()
        }
        return nil
    }

    private static func isEndOfKey(_ byte: UInt8) -> Bool {
        "=\n\r[]{},".utf8.contains(byte)
    }
}

/// Goes through a text byte by byte and past its strings and comments.
private struct Scanner {
    let text: [UInt8]
    private var index = 0

    init(text: [UInt8]) {
        self.text = text
    }

    var next: UInt8? { index < text.count ? text[index] : nil }

    var position: SourcePosition { SourcePosition(after: text[..<index]) }

    mutating func skip() {
        index += 1
    }

    mutating func skipLine() {
        while let next, !isLineEnd(next) { index += 1 }
    }

    mutating func skipString(delimiter: UInt8) {
        let isMultiLine = hasThree(delimiter)
        let isEscaping = delimiter == UInt8(ascii: "\"")
        index += isMultiLine ? 3 : 1
        while let next {
            if isMultiLine ? hasThree(delimiter) : next == delimiter {
                index += isMultiLine ? 3 : 1
                break
            }
            if !isMultiLine && isLineEnd(next) { return }
            index += isEscaping && next == UInt8(ascii: "\\") ? 2 : 1
        }
        // Up to two quotation marks more belong to the string that ends here.
        var more = 0
        while isMultiLine, more < 2, next == delimiter {
            index += 1
            more += 1
        }
    }

    private func hasThree(_ delimiter: UInt8) -> Bool {
        index + 2 < text.count && text[index...(index + 2)].allSatisfy { $0 == delimiter }
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
