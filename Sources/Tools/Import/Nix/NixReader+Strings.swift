extension NixReader {
    /// Reads a string, between `"` or between `''`.
    mutating func pieces(_ depth: Int) throws(ImportError) -> [NixPiece] {
        let start = place
        let isIndented = bytes[place] == UInt8(ascii: "'")
        place += isIndented ? 2 : 1
        var pieces: [NixPiece] = []
        var text = SplicedText()
        while place < bytes.count {
            if isIndented ? isAt("''") && !isEscape() : isAt("\"") {
                place += isIndented ? 2 : 1
                return pieces + [.text(text)]
            }
            if isAt("${") {
                pieces.append(.text(text))
                text = SplicedText()
                let opening = place
                place += 2
                let inner = try terms(until: UInt8(ascii: "}"), depth: depth + 1)
                pieces.append(.expression(inner, opening..<place))
            } else if isAt("$$") {
                copy(2, to: &text)
            } else if isIndented && isAt("''") {
                copyEscape(skipping: 2, to: &text)
            } else if !isIndented && isAt("\\") {
                copyEscape(skipping: 1, to: &text)
            } else {
                copy(1, to: &text)
            }
        }
        throw source.error(at: start, "the quotation mark \(isIndented ? "''" : "\"") is not closed")
    }

    /// Whether the `''` here does not end the string: `'''`, `''$` and `''\` stand for other text.
    private func isEscape() -> Bool { isAt("'''") || isAt("''$") || isAt("''\\") }

    private mutating func copy(_ count: Int, to text: inout SplicedText) {
        for _ in 0..<count where place < bytes.count {
            text.append(bytes[place], from: place)
            place += 1
        }
    }

    /// Takes an escape: the sign that begins it, and the escaped character.
    private mutating func copyEscape(skipping count: Int, to text: inout SplicedText) {
        let start = place
        let isQuote = isAt("'''")
        place += count
        if isQuote {
            text.append("''".utf8, for: start)
            place += 1
            return
        }
        if count == 2, isAt("\\") { place += 1 }
        guard place < bytes.count else { return }
        let isLetter = count == 1 || bytes[place - 1] == UInt8(ascii: "\\")
        let controls: [UInt8: UInt8] = [UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9]
        let control = isLetter ? controls[bytes[place]] : nil
        if let control {
            text.append([control], for: start)
            place += 1
        } else {
            copy(1, to: &text)
        }
    }
}
