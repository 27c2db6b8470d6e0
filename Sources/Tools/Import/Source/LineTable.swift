import MudraSettings

/// The lines and columns of a file.
struct LineTable {
    private let bytes: [UInt8]
    /// The offsets at which lines begin.
    private let lineStarts: [Int]
    /// The numbers of code points before every multiple of `stride` bytes: a file may be one long line of words.
    private let codePoints: [Int]
    private static let stride = 256

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        var (counts, count) = ([0], 0)
        for (offset, byte) in bytes.enumerated() {
            if byte.beginsCodePoint { count += 1 }
            if (offset + 1) % Self.stride == 0 { counts.append(count) }
        }
        codePoints = counts
    }

    func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = codePoints(before: offset) - codePoints(before: lineStarts[low]) + 1
        return SourcePosition(line: low + 1, column: column)
    }

    private func codePoints(before offset: Int) -> Int {
        let step = offset / Self.stride
        return codePoints[step] + bytes[(step * Self.stride)..<offset].count(where: \.beginsCodePoint)
    }
}

extension UInt8 {
    /// Whether the byte does not continue a code point in UTF-8.
    fileprivate var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}
