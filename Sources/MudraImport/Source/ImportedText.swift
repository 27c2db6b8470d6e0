import MudraTOML

/// A configuration file of another program, with positions for messages.
package struct ImportedText {
    /// More gestures than any user has. The conversion compares each with all others.
    static let mostGestures = 2_000

    /// The file's name in messages.
    package let name: String
    package let bytes: [UInt8]
    /// For a text that is a word of another text: the word's position, for every message.
    private let origin: SourcePosition?
    /// The offsets at which lines begin.
    private let lineStarts: [Int]
    /// The numbers of code points before every multiple of `stride` bytes: a file may be one long line of words.
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

    /// Refuses text that is not UTF-8, because TOML must be UTF-8.
    func checkEncoding() throws(ImportError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        // Repairing replaces the first invalid byte with the three bytes of U+FFFD.
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
        ImportError(diagnostic: Diagnostic(file: name, position: position(at: offset), message: message))
    }
}

extension UInt8 {
    /// Whether the byte does not continue a code point in UTF-8.
    fileprivate var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}

extension [UInt8] {
    /// Whether a word begins at this offset.
    func has(_ word: StaticString, at place: Int) -> Bool {
        place + word.utf8CodeUnitCount <= count
            && (0..<word.utf8CodeUnitCount).allSatisfy { self[place + $0] == word.utf8Start[$0] }
    }
}
