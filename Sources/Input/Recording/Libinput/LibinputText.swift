import Glibc

/// The text of a recording as libinput writes it, which is not always YAML: libinput does not escape quotation marks,
/// backslashes and control characters in names of devices.
enum LibinputText {
    /// Keys whose values libinput puts in quotation marks without escaping them.
    private static let quotedKeys = ["name: \"", "dmi: \"", "kernel: \"", "os: \""].map { Array($0.utf8) }
    private static let newline = UInt8(ascii: "\n")

    /// Turns the text into YAML, if it is not. Each byte stays in its place, so positions of errors stay right.
    static func mended(_ text: [UInt8]) -> [UInt8] {
        var mended = text
        for range in text.withUnsafeBufferPointer(brokenLines) {
            for index in range where isControl(text[index]) { mended[index] = UInt8(ascii: "?") }
            guard let quotation = quotation(in: text[range]) else { continue }
            let name = text[quotation]
            guard name.contains(UInt8(ascii: "\"")) || name.contains(UInt8(ascii: "\\")) else { continue }
            // Between single quotation marks, double ones and backslashes stand for themselves. Single ones become `?`:
            // a name hardly has all three.
            for index in quotation where text[index] == UInt8(ascii: "'") { mended[index] = UInt8(ascii: "?") }
            mended[quotation.lowerBound - 1] = UInt8(ascii: "'")
            mended[quotation.upperBound] = UInt8(ascii: "'")
        }
        return mended
    }

    /// The lines that may have to be mended. A recording has millions of other lines.
    private static func brokenLines(of text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < text.count, let base = text.baseAddress {
            let end = memchr(base + start, CInt(newline), text.count - start)
            let length = end.map { UnsafeRawPointer(base + start).distance(to: $0) } ?? text.count - start
            let line = UnsafeBufferPointer(rebasing: text[start..<start + length])
            if line.contains(where: isControl) || beginning(of: line) != nil { lines.append(start..<start + length) }
            start += length + 1
        }
        return lines
    }

    /// The range between the quotation marks of a line with a key and a quoted text.
    private static func quotation(in line: ArraySlice<UInt8>) -> Range<Int>? {
        guard let start = beginning(of: line), let end = line.lastIndex(of: UInt8(ascii: "\"")), start <= end else {
            return nil
        }
        // After the last mark there may be a comment, but libinput does not write such lines.
        let rest = line[(end + 1)...].drop { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }
        return rest.isEmpty ? start..<end : nil
    }

    /// The index after the first quotation mark of such a line.
    private static func beginning<Bytes: RandomAccessCollection<UInt8>>(of line: Bytes) -> Int?
    where Bytes.Index == Int {
        guard let start = line.firstIndex(where: { $0 != UInt8(ascii: " ") }), line[start] >= UInt8(ascii: "a") else {
            return nil
        }
        let key = quotedKeys.first { line[start...].starts(with: $0) }
        return key.map { start + $0.count }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\r") || byte == 0x7f
    }
}
