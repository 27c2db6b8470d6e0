import MudraEvdev
import MudraTouch

/// A line of a log, in words.
struct LogLine {
    /// Its words, without commas.
    let words: [Substring]
    private let text: String
    private let number: Int

    init(_ bytes: ArraySlice<UInt8>, number: Int) {
        text = String(decoding: bytes, as: UTF8.self)
        words = text.split { $0 == " " || $0 == "\t" || $0 == "," || $0 == "\r" || $0 == "\r\n" }
        self.number = number
    }

    /// The text between its first quotation mark and its last; nil if there is none.
    var quotation: Substring? {
        guard let start = text.firstIndex(of: "\""), let end = text.lastIndex(of: "\""), start < end else { return nil }
        return text[text.index(after: start)..<end]
    }

    /// The number in the word after `word`; nil if there is none. A number that begins with 0x is hexadecimal.
    func number<Number: FixedWidthInteger>(after word: String, radix: Int = 10) -> Number? {
        guard let index = words.firstIndex(where: { $0 == word }), index + 1 < words.count else { return nil }
        let digits = words[index + 1]
        return digits.hasPrefix("0x") ? Number(digits.dropFirst(2), radix: 16) : Number(digits, radix: radix)
    }

    func error(_ message: String) -> RecordingError {
        RecordingError(line: number, column: 1, message: message)
    }

    /// The time in a word, `123.456789`; nil if it is none.
    static func time(_ word: some StringProtocol) -> Microseconds? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...6).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(isDigit),
            let seconds = UInt64(parts[0]), var fraction = UInt64(parts[1])
        else { return nil }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return nil }
        for _ in parts[1].utf8.count..<6 { fraction *= 10 }
        return Microseconds(whole) + Microseconds(fraction)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
