/// Reads a JSON document from its bytes, by RFC 8259. It is stricter than the writers of its documents only where the
/// meaning would be in doubt: it accepts control characters in strings.
struct JSONReader {
    /// Deeper documents are refused: releasing a value takes the stack of all that it holds. Sway's tree takes two levels
    /// for each of its containers.
    private static let mostLevels = 1_024

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads all bytes as one value. A loop, since a document may be deeper than a thread's stack.
    mutating func readDocument() throws(JSONError) -> JSONValue {
        var containers: [Container] = []
        reading: while true {
            guard var value = try readBeginning(of: &containers) else { continue }
            while var container = containers.popLast() {
                container.add(value)
                if take(",") {
                    if container.name != nil { container.name = try readName() }
                    containers.append(container)
                    continue reading
                }
                guard take(container.end) else { throw error("\(container.title) does not end") }
                value = container.value
            }
            guard next() == nil else { throw error("there is something after the document") }
            return value
        }
    }

    /// Reads a value, or the beginning of a container, which is added to `containers`.
    /// - Returns: the value; nil: the first value of the container follows.
    private mutating func readBeginning(of containers: inout [Container]) throws(JSONError) -> JSONValue? {
        guard containers.count < Self.mostLevels else { throw error("it has more than \(Self.mostLevels) levels") }
        switch next() {
        case UInt8(ascii: "{"):
            index += 1
            if take("}") { return .object([:]) }
            containers.append(Container(name: try readName()))
            return nil
        case UInt8(ascii: "["):
            index += 1
            if take("]") { return .array([]) }
            containers.append(Container(name: nil))
            return nil
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
        case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        default: return .number(try readNumber())
        }
    }

    /// Reads the name of a member, and its colon.
    private mutating func readName() throws(JSONError) -> String {
        guard next() == UInt8(ascii: "\"") else { throw error("a member has no name") }
        let name = try readString()
        guard take(":") else { throw error("a member has no colon") }
        return name
    }

    private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw error("there is no value") }
        index += word.utf8.count
        return value
    }

    private mutating func readNumber() throws(JSONError) -> Double {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        let whole = countDigits()
        guard whole > 0 else { throw error("there is no value") }
        guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { throw error("a number begins with 0") }
        if peek == UInt8(ascii: ".") {
            index += 1
            guard countDigits() > 0 else { throw error("a number has no digits after its point") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { index += 1 }
            guard countDigits() > 0 else { throw error("a number has no digits in its exponent") }
        }
        guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            throw error("there is no value")
        }
        return number
    }

    private mutating func countDigits() -> Int {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }

    private mutating func readString() throws(JSONError) -> String {
        index += 1
        var start = index
        // Stays empty as long as the string has no escapes.
        var text: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<index]
                index += 1
                return String(decoding: text.isEmpty ? rest : text + rest, as: UTF8.self).withFewMarks
            case UInt8(ascii: "\\"):
                text += bytes[start..<index]
                index += 1
                text += try readEscape().utf8
                start = index
            default: index += 1
            }
        }
        throw error("a string does not end")
    }

    private mutating func readEscape() throws(JSONError) -> String {
        guard let letter = peek else { throw error("a string does not end") }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(letter))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return String(try readScalar())
        default: throw error("a string has an unknown escape")
        }
    }

    /// Reads the digits of a `\u`, and the other `\u` of a pair of surrogates.
    private mutating func readScalar() throws(JSONError) -> UnicodeScalar {
        let first = try readDigits()
        if let scalar = UnicodeScalar(first) { return scalar }
        let afterFirst = index
        if first < 0xDC00, bytes[index...].starts(with: "\\u".utf8) {
            index += 2
            let second = try readDigits()
            if (0xDC00...0xDFFF).contains(second) {
                let scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                return UnicodeScalar(scalar) ?? "\u{FFFD}"
            }
            index = afterFirst
        }
        return "\u{FFFD}"
    }

    private mutating func readDigits() throws(JSONError) -> UInt16 {
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
                throw error("an escape has fewer than four digits")
            }
            index += 1
            number = number << 4 | UInt16(digit)
        }
        return number
    }

    /// The byte at the place; nil: the end.
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The next byte after white space, which is passed; nil: the end.
    private mutating func next() -> UInt8? {
        while let byte = peek {
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            index += 1
        }
        return nil
    }

    /// Passes a mark if it is next.
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    private func error(_ message: String) -> JSONError {
        JSONError(message: message, offset: index)
    }
}

/// An array or an object that has begun, with the values that have been read.
private struct Container {
    /// The name of the member that is next; nil: an array has none.
    var name: String?
    private var elements: [JSONValue] = []
    private var members: [String: JSONValue] = [:]

    init(name: String?) {
        self.name = name
    }

    mutating func add(_ value: JSONValue) {
        if let name { members[name] = value } else { elements.append(value) }
    }

    var value: JSONValue { name == nil ? .array(elements) : .object(members) }
    var end: Unicode.Scalar { name == nil ? "]" : "}" }
    var title: String { name == nil ? "an array" : "an object" }
}
