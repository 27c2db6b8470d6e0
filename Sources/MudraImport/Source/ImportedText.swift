import MudraTOML

/// A file of another program, as bytes, with the positions that messages name.
package struct ImportedText {
    /// The file's name, as messages give it.
    package let name: String
    package let bytes: [UInt8]
    /// Where the text stands if it is a word of another text, whose line and column every message of it names.
    private let origin: SourcePosition?
    /// Where lines begin.
    private let lineStarts: [Int]

    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes, origin) = (name, bytes, nil)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// A text within a text.
    init(name: String, _ text: String, at origin: SourcePosition) {
        (self.name, bytes, self.origin, lineStarts) = (name, Array(text.utf8), origin, [])
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
        // Code points: every byte but the continuations of one.
        let column = bytes[lineStarts[low]..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: low + 1, column: column)
    }

    func error(at offset: Int, _ message: String) -> ImportError {
        ImportError(Diagnostic(file: name, position: position(at: offset), message: message))
    }
}
