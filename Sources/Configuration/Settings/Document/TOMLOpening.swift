/// The string, list or inline table that a text does not close. A parser may report the missing end far from the
/// beginning, at the end of the text.
struct TOMLOpening {
    let position: SourcePosition
    /// The characters that would end it.
    let end: String
    /// A noun for a message.
    let kind: String

    /// The innermost one; nil: there is none. Text before it that is not TOML may be misread.
    init?(leftIn text: [UInt8]) {
        var scanner = TOMLScanner(text: text)
        var openings: [(index: Int, mark: UInt8)] = []
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let start = scanner.index
                if scanner.skipString(delimiter: byte) || scanner.next != nil { continue }
                let mark = String(UnicodeScalar(byte))
                let isMultiLine = text[start...].prefix(3).elementsEqual([byte, byte, byte])
                self.init(at: start, in: text, isMultiLine ? mark + mark + mark : mark, "string")
                return
            case UInt8(ascii: "#"):
                scanner.skipLine()
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): openings.append((scanner.index, byte))
            // The code of "]" is two more than that of "[", and likewise for "}" and "{".
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if openings.last?.mark == byte - 2 { openings.removeLast() }
            default: break
            }
            scanner.skip()
        }
        guard let first = openings.first, let last = openings.last else { return nil }
        if isFirstInLine(first.index, of: text) {
            self.init(at: first.index, in: text, "]", "header")
        } else if last.mark == UInt8(ascii: "[") {
            self.init(at: last.index, in: text, "]", "list")
        } else {
            self.init(at: last.index, in: text, "}", "table")
        }
    }

    private init(at index: Int, in text: [UInt8], _ end: String, _ kind: String) {
        position = SourcePosition(after: text[..<index])
        (self.end, self.kind) = (end, kind)
    }
}

/// Whether only space is before it on its line.
private func isFirstInLine(_ index: Int, of text: [UInt8]) -> Bool {
    let line = text[..<index].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
}
