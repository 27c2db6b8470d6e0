/// Goes through a text byte by byte and skips its strings and comments.
struct TOMLScanner {
    let text: [UInt8]
    private(set) var index = 0

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

    /// - Returns: whether the string has an end.
    @discardableResult
    mutating func skipString(delimiter: UInt8) -> Bool {
        let isMultiLine = hasThree(delimiter)
        let isEscaping = delimiter == UInt8(ascii: "\"")
        var isClosed = false
        index += isMultiLine ? 3 : 1
        while let next {
            if isMultiLine ? hasThree(delimiter) : next == delimiter {
                index += isMultiLine ? 3 : 1
                isClosed = true
                break
            }
            if !isMultiLine && isLineEnd(next) { return false }
            // A backslash may be the last byte of the text.
            index = min(text.count, index + (isEscaping && next == UInt8(ascii: "\\") ? 2 : 1))
        }
        // Up to two more quotation marks belong to the string that ends here.
        var more = 0
        while isMultiLine, more < 2, next == delimiter {
            index += 1
            more += 1
        }
        return isClosed
    }

    private func hasThree(_ delimiter: UInt8) -> Bool {
        index + 2 < text.count && text[index...(index + 2)].allSatisfy { $0 == delimiter }
    }

    private func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
