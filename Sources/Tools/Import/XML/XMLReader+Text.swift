import MudraSupport

extension XMLReader {
    /// Text up to a character or the end, with references replaced. Others are text, as for touchegg.
    mutating func text(until end: Character) -> String {
        var text: [UInt8] = []
        var isWarned = false
        while place < bytes.count, bytes[place] != end.asciiValue {
            if bytes[place] == UInt8(ascii: "&") {
                if let scalar = reference() {
                    text += Array(String(scalar).utf8)
                    continue
                }
                // One warning is enough for `a && b &`.
                if !isWarned { warnings.append(source.warning(at: place, unknownReference)) }
                isWarned = true
            }
            // XML has one kind of line end.
            if isAt("\r\n") { place += 1 }
            text.append(bytes[place])
            place += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The end of the reference that begins here; nil: it is a bare `&`.
    private var referenceEnd: Int? {
        // The longest reference is a code point in decimal digits.
        let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        return end.flatMap { end in
            bytes[(place + 1)..<end].allSatisfy { isPartOfVariableName($0) || $0 == UInt8(ascii: "#") } ? end : nil
        }
    }

    private var unknownReference: String {
        guard let end = referenceEnd else { return "& is read as text: XML has &amp; for it" }
        return "\(quoted(String(decoding: bytes[place...end], as: UTF8.self))) is read as text: XML does not know it"
    }

    /// Takes a reference; nil: XML does not know it.
    private mutating func reference() -> Unicode.Scalar? {
        guard let end = referenceEnd else { return nil }
        let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
        let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var scalar = entities[name]
        if name.hasPrefix("#x") {
            scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        } else if name.hasPrefix("#") {
            scalar = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        }
        guard let scalar, scalar != "\0" else { return nil }
        place = end + 1
        return scalar
    }
}
