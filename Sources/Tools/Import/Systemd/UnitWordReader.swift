import MudraSettings

/// Splits a value of a unit into words as systemd does: its quotation marks and escapes are not those of a shell.
struct UnitWordReader {
    private let source: ImportedText
    private let bytes: [UInt8]
    private var place = 0

    init(_ source: ImportedText) {
        self.source = source
        bytes = source.bytes
    }

    mutating func words() throws(ImportError) -> [UnitWord] {
        var words: [UnitWord] = []
        while true {
            while place < bytes.count, isBlank(bytes[place]) { place += 1 }
            if place >= bytes.count { return words }
            let start = place
            var word = try word()
            let isSeparator = word == [UInt8(ascii: ";")] && place == start + 1
            // An escape that is only for a word of its own.
            if bytes[start..<place].elementsEqual("\\;".utf8) { word.removeFirst() }
            words.append(UnitWord(bytes: word, position: source.position(at: start), isSeparator: isSeparator))
        }
    }

    private mutating func word() throws(ImportError) -> [UInt8] {
        var word: [UInt8] = []
        var quote: (mark: UInt8, start: Int)?
        while place < bytes.count, quote != nil || !isBlank(bytes[place]) {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\\") {
                word += escape()
                continue
            }
            place += 1
            if byte == UnitWord.mark {
                let end = bytes[place...].firstIndex(of: UnitWord.mark) ?? bytes.count - 1
                word += bytes[(place - 1)...end]
                place = end + 1
            } else if let open = quote {
                if byte == open.mark { quote = nil } else { word.append(byte) }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = (byte, place - 1)
            } else {
                word.append(byte)
            }
        }
        if let quote {
            let mark = String(decoding: [quote.mark], as: UTF8.self)
            throw source.error(at: quote.start, "the quotation mark \(mark) is not closed")
        }
        return word
    }

    private func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// Takes an escape as in C. An unknown one keeps its backslash.
    private mutating func escape() -> [UInt8] {
        guard place + 1 < bytes.count else {
            place += 1
            return []
        }
        let letter = bytes[place + 1]
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
            UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): letter,
            UInt8(ascii: "\""): letter, UInt8(ascii: "'"): letter, UInt8(ascii: "s"): 32,
        ]
        if let byte = plain[letter] {
            place += 2
            return [byte]
        }
        switch letter {
        case UInt8(ascii: "x"): return number(from: place + 2, digits: 2, radix: 16, isByte: true)
        case UInt8(ascii: "u"): return number(from: place + 2, digits: 4, radix: 16, isByte: false)
        case UInt8(ascii: "U"): return number(from: place + 2, digits: 8, radix: 16, isByte: false)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return number(from: place + 1, digits: 3, radix: 8, isByte: true)
        default: return keptBackslash()
        }
    }

    private mutating func number(from start: Int, digits: Int, radix: Int, isByte: Bool) -> [UInt8] {
        let text = String(decoding: bytes[min(start, bytes.count)...].prefix(digits), as: UTF8.self)
        guard text.utf8.count == digits, text.first != "+", text.first != "-", let value = UInt32(text, radix: radix),
            value > 0, !isByte || value <= 0xFF
        else { return keptBackslash() }
        if isByte, value != UnitWord.mark {
            place = start + digits
            return [UInt8(value)]
        }
        guard let scalar = Unicode.Scalar(isByte ? 0xFFFD : value) else { return keptBackslash() }
        place = start + digits
        return Array(String(scalar).utf8)
    }

    private mutating func keptBackslash() -> [UInt8] {
        place += 1
        return [UInt8(ascii: "\\")]
    }
}
