import MudraSupport

/// Reads the values that a recording consists of: mappings by words, lists, numbers and texts.
extension YAMLReader {
    /// Steps into the next value, which must be a mapping.
    /// - Returns: false if it is null.
    func beginMapping(_ what: String) throws(YAMLError) -> Bool {
        let token = try next()
        if token == .mappingStart { return true }
        guard token == .scalar, isNull else { throw error("\(what) must be a mapping (key: value)") }
        return false
    }

    /// Steps into the next value, which must be a list.
    /// - Returns: false if it is null.
    func beginSequence(_ what: String) throws(YAMLError) -> Bool {
        let token = try next()
        if token == .sequenceStart { return true }
        guard token == .scalar, isNull else { throw error("\(what) must be a list") }
        return false
    }

    /// The next key of the current mapping; nil at its end. Keys that are not text are skipped.
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

    /// The next text of the current list; nil at its end. Other values are skipped.
    func nextText() throws(YAMLError) -> String? {
        while true {
            switch try next() {
            case .scalar: return text
            case .sequenceEnd, .end: return nil
            case let token: try skip(token)
            }
        }
    }

    /// The next number of the current list; nil at its end.
    func nextInteger(_ what: String, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64? {
        switch try next() {
        case .scalar: return try integer(what, in: range)
        case .sequenceEnd: return nil
        default: throw error("\(what) must be a number")
        }
    }

    /// The next value, which must be text.
    func requireText(_ what: String) throws(YAMLError) -> String {
        guard try next() == .scalar else { throw error("\(what) must be text") }
        return text
    }

    /// The last token, a scalar, as a number.
    func integer(_ what: String, in range: ClosedRange<Int64>) throws(YAMLError) -> Int64 {
        guard let number = DecimalNumber.parse(scalar), range.contains(number) else {
            throw error(
                "\(what) must be a number from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))")
        }
        return number
    }

    /// Skips the next value of any kind.
    func skipValue() throws(YAMLError) {
        try skip(try next())
    }

    /// Skips to the end of the value that begins with that token.
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

    /// The last token, a scalar, as text.
    var text: String { String(decoding: scalar, as: UTF8.self).withFewMarks }

    private var isNull: Bool { !isQuoted && ["", "~", "null", "Null", "NULL"].contains(text) }
}

/// Parses whole numbers without a `String` for each: a recording has millions of them.
enum DecimalNumber {
    /// The number that the whole text is; nil if it is not a number, or too large.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative || text.first == UInt8(ascii: "+") ? 1 : 0
        guard start < text.count else { return nil }
        var magnitude: Int64 = 0
        for index in start..<text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            let (tens, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            // Downwards for a negative one: there is one more negative number.
            let (sum, overflow) =
                isNegative
                ? tens.subtractingReportingOverflow(Int64(digit)) : tens.addingReportingOverflow(Int64(digit))
            guard !tooLarge, !overflow else { return nil }
            magnitude = sum
        }
        return magnitude
    }
}
