/// A set of event codes or properties that a device has.
package struct CapabilityBits: Hashable, Sendable {
    /// More than enough for the codes of any type of event.
    private static let maxWords = 64

    private var words: [UInt64]

    /// An empty set.
    package init() {
        words = []
    }

    /// Parses the form of sysfs: hexadecimal words of 64 bits, the highest first.
    package init(sysfs text: String) {
        words = text.split(whereSeparator: \.isWhitespace).reversed().prefix(Self.maxWords)
            .map { UInt64($0, radix: 16) ?? 0 }
    }

    /// Whether the set contains that code.
    package func contains(_ bit: Int) -> Bool {
        guard bit >= 0 else { return false }
        let (word, offset) = bit.quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] & (1 << UInt64(offset)) != 0
    }

    /// Whether the set contains any of those codes.
    package func contains(anyOf bits: ClosedRange<Int>) -> Bool {
        bits.contains(where: contains)
    }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The set as bytes of eight codes, the lowest first: up to the highest code, and at least `count` bytes.
    package func bytes(atLeast count: Int) -> [UInt8] {
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
        while bytes.count > count, bytes.last == 0 { bytes.removeLast() }
        return bytes + Array(repeating: 0, count: max(count - bytes.count, 0))
    }

    /// Adds a code, unless it is greater than any event's.
    package mutating func insert(_ bit: Int) {
        let (word, offset) = bit.quotientAndRemainder(dividingBy: 64)
        guard bit >= 0, word < Self.maxWords else { return }
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(offset)
    }

    package mutating func remove(_ bit: Int) {
        guard contains(bit) else { return }
        words[bit / 64] &= ~(1 << UInt64(bit % 64))
    }
}
