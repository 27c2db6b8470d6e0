import MudraEvdev
import MudraTouch

/// Reads one line of a recording, word by word, and keeps track of the column.
struct RecordingLine {
    private let bytes: ArraySlice<UInt8>
    private let number: Int
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>, number: Int) {
        self.bytes = bytes
        self.number = number
        position = bytes.startIndex
    }

    /// The letter before the colon; nil for an empty line or a comment.
    mutating func kind() -> Character? {
        skipSpace()
        guard position + 1 < bytes.endIndex, bytes[position + 1] == UInt8(ascii: ":") else { return nil }
        defer { position += 2 }
        return Character(Unicode.Scalar(bytes[position]))
    }

    /// The rest of the line as text.
    mutating func rest() -> String {
        while position < bytes.endIndex, Self.isSpace(bytes[position]) { position += 1 }
        defer { position = bytes.endIndex }
        let text = bytes[position...]
        return String(decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self)
    }

    /// `I: bus vendor product [version]`
    mutating func identity() throws(RecordingError) -> (
        bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16
    ) {
        let bus: UInt16 = try integer("the bus", radix: 16)
        let vendor: UInt16 = try integer("the vendor", radix: 16)
        let product: UInt16 = try integer("the product", radix: 16)
        return (bus, vendor, product, isAtEnd ? 0 : try integer("the version", radix: 16))
    }

    /// `P: byte byte ...`: the next bytes of a bit field.
    mutating func bits() throws(RecordingError) -> [UInt8] {
        var bytes: [UInt8] = []
        while !isAtEnd { bytes.append(try integer("a byte", radix: 16)) }
        return bytes
    }

    /// `B: type byte byte ...`
    mutating func typedBits() throws(RecordingError) -> (type: UInt16, bytes: [UInt8]) {
        let type: UInt16 = try integer("the type", radix: 16)
        return (type, try bits())
    }

    /// `A: code minimum maximum fuzz flat [resolution]`
    mutating func axis() throws(RecordingError) -> (code: UInt16, axis: AbsoluteAxis) {
        let code: UInt16 = try integer("the axis", radix: 16)
        let minimum: Int32 = try integer("the minimum")
        let maximum: Int32 = try integer("the maximum")
        let fuzz: Int32 = try integer("the fuzz")
        let flat: Int32 = try integer("the flat")
        // Old recordings have no resolution.
        let resolution: Int32 = isAtEnd ? 0 : try integer("the resolution")
        let axis = AbsoluteAxis(minimum: minimum, maximum: maximum, resolution: resolution, fuzz: fuzz, flat: flat)
        return (code, axis)
    }

    /// `E: seconds.microseconds type code value`
    mutating func event() throws(RecordingError) -> InputEvent {
        let time = try time()
        let type: UInt16 = try integer("the type", radix: 16)
        let code: UInt16 = try integer("the code", radix: 16)
        let value: Int32 = try integer("the value")
        return InputEvent(time: time, type: type, code: code, value: value)
    }

    private var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return position == bytes.endIndex
        }
    }

    private mutating func time() throws(RecordingError) -> Microseconds {
        let start = position
        let word = try word("the time")
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 6, let seconds = UInt64(parts[0]), let rest = UInt64(parts[1]),
            case let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000), !overflow
        else {
            throw error("the time must be seconds with six decimals, not \"\(word)\"", at: start)
        }
        return Microseconds(whole) + Microseconds(rest)
    }

    private mutating func integer<Number: FixedWidthInteger>(
        _ what: String, radix: Int = 10
    ) throws(RecordingError) -> Number {
        let start = position
        let word = try word(what)
        guard let number = Number(word, radix: radix) else {
            throw error("\(what) is not a number in evdev's range: \"\(word)\"", at: start)
        }
        return number
    }

    private mutating func word(_ what: String) throws(RecordingError) -> String {
        skipSpace()
        let start = position
        while position < bytes.endIndex, !Self.isSpace(bytes[position]) { position += 1 }
        guard start < position else { throw error("the line ends where \(what) should be", at: start) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Skips white space, and a comment to the end of the line.
    private mutating func skipSpace() {
        while position < bytes.endIndex, Self.isSpace(bytes[position]) { position += 1 }
        if position < bytes.endIndex, bytes[position] == UInt8(ascii: "#") { position = bytes.endIndex }
    }

    private func error(_ message: String, at index: Int) -> RecordingError {
        var index = index
        while index < bytes.endIndex, Self.isSpace(bytes[index]) { index += 1 }
        return RecordingError(line: number, column: index - bytes.startIndex + 1, message: message)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
