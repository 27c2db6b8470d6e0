import MudraTOML

/// A file of another program, as bytes, with the positions that messages name.
package struct ImportedText {
    /// More gestures than any user has: each is compared with the others.
    static let mostGestures = 2_000

    /// The file's name, as messages give it.
    package let name: String
    package let bytes: [UInt8]
    /// Where the text stands if it is a word of another text, whose line and column every message of it names.
    private let origin: SourcePosition?
    /// Where lines begin.
    private let lineStarts: [Int]
    /// How many code points come before every so many bytes: a file may be one long line of words.
    private let codePoints: [Int]
    private static let stride = 256

    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes, origin) = (name, bytes, nil)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        var (counts, count) = ([0], 0)
        for (offset, byte) in bytes.enumerated() {
            if byte.beginsCodePoint { count += 1 }
            if (offset + 1) % Self.stride == 0 { counts.append(count) }
        }
        codePoints = counts
    }

    /// A text within a text.
    init(name: String, _ text: String, at origin: SourcePosition) {
        (self.name, bytes, self.origin, lineStarts) = (name, Array(text.utf8), origin, [])
        codePoints = []
    }

    /// Refuses text that is not UTF-8: the output could not hold it.
    func checkEncoding() throws(ImportError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        // Repairing puts U+FFFD, of three bytes, in the place of the first bad byte.
        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        let place = zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
        throw error(at: min(place, bytes.count), "this is not UTF-8")
    }

    func position(at offset: Int) -> SourcePosition {
        if let origin { return origin }
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = codePoints(before: min(offset, bytes.count)) - codePoints(before: lineStarts[low]) + 1
        return SourcePosition(line: low + 1, column: column)
    }

    private func codePoints(before offset: Int) -> Int {
        let step = offset / Self.stride
        return codePoints[step] + bytes[(step * Self.stride)..<offset].count(where: \.beginsCodePoint)
    }

    func error(at offset: Int, _ message: String) -> ImportError {
        ImportError(Diagnostic(file: name, position: position(at: offset), message: message))
    }
}

extension UInt8 {
    /// Whether it is no continuation of a code point in UTF-8.
    fileprivate var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}
