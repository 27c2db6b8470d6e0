import MudraText

/// What a recording is made of: mappings by words, lists, numbers and texts.
extension YAMLReader {
    /// Steps into the next value, which is to be a mapping.
    /// - Returns: false where it is null.
    func beginMapping(_ what: String) throws(YAMLError) -> Bool {
        let token = try next()
        if token == .mappingStart { return true }
        guard token == .scalar, isNull else { throw error("\(what) must be a mapping (key: value)") }
        return false
    }

    /// Steps into the next value, which is to be a list.
    /// - Returns: false where it is null.
    func beginSequence(_ what: String) throws(YAMLError) -> Bool {
        let token = try next()
        if token == .sequenceStart { return true }
        guard token == .scalar, isNull else { throw error("\(what) must be a list") }
        return false
    }

    /// The next key of the mapping that has begun; nil at its end. Keys that are no texts are left out.
    func nextKey() throws(YAMLError) -> String? {
        while true {
            switch try next() {
            case .scalar: return text
            case .mappingEnd, .end: return nil
            case let token:
                try skip(token)
                try skipValue()
            }
        }
    }

    /// The next text of the list that has begun; nil at its end. What is no text is left out.
    func nextText() throws(YAMLError) -> String? {
        while true {
            switch try next() {
            case .scalar: return text
            case .sequenceEnd, .end: return nil
            case let token: try skip(token)
            }
        }
    }

    /// The next number of the list that has begun; nil at its end.
    func nextInteger(_ what: String, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64? {
        switch try next() {
        case .scalar: return try integer(what, in: range)
        case .sequenceEnd: return nil
        default: throw error("\(what) must be a number")
        }
    }

    /// The next value, which is to be a text.
    func requireText(_ what: String) throws(YAMLError) -> String {
        guard try next() == .scalar else { throw error("\(what) must be a text") }
        return text
    }

    /// The last piece, a scalar, as a number.
    func integer(_ what: String, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64 {
        guard let number = DecimalNumber.parse(scalar), range.contains(number) else {
            throw error(
                "\(what) must be a number from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))")
        }
        return number
    }

    /// Reads the next value, whatever it is.
    func skipValue() throws(YAMLError) {
        try skip(try next())
    }

    /// Reads to the end of what has begun with that piece.
    func skip(_ first: Token) throws(YAMLError) {
        guard first == .sequenceStart || first == .mappingStart else { return }
        var open = 1
        while open > 0 {
            switch try next() {
            case .sequenceStart, .mappingStart: open += 1
            case .sequenceEnd, .mappingEnd: open -= 1
            case .end: return
            case .scalar: break
            }
        }
    }

    /// The last piece, a scalar, as text.
    var text: String { String(decoding: scalar, as: UTF8.self) }

    private var isNull: Bool { !isQuoted && ["", "~", "null", "Null", "NULL"].contains(text) }
}

/// Whole numbers as text, without a `String` for each: a recording is millions of them.
enum DecimalNumber {
    /// The number that all of the text is; nil where it is none, or too large.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative || text.first == UInt8(ascii: "+") ? 1 : 0
        guard start < text.count else { return nil }
        var magnitude: Int64 = 0
        for index in start..<text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            let (tens, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            // Downwards for a negative one: there is one more of those.
            let (sum, overflow) =
                isNegative
                ? tens.subtractingReportingOverflow(Int64(digit)) : tens.addingReportingOverflow(Int64(digit))
            guard !tooLarge, !overflow else { return nil }
            magnitude = sum
        }
        return magnitude
    }
}
