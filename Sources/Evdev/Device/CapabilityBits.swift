/// A set of event codes or properties that a device has.
public struct CapabilityBits: Hashable, Sendable {
    /// More than any kind of event has codes.
    private static let maxWords = 64

    private var words: [UInt64]

    /// None.
    public init() {
        words = []
    }

    /// As sysfs prints them: hexadecimal words of 64 bits, the highest first.
    public init(sysfs text: String) {
        words = text.split(whereSeparator: \.isWhitespace).reversed().prefix(Self.maxWords)
            .map { UInt64($0, radix: 16) ?? 0 }
    }

    /// Whether that code is one of them.
    public func contains(_ bit: Int) -> Bool {
        guard bit >= 0 else { return false }
        let (word, offset) = bit.quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] & (1 << UInt64(offset)) != 0
    }

    /// Whether any of those codes is.
    public func contains(anyOf bits: ClosedRange<Int>) -> Bool {
        bits.contains(where: contains)
    }

    /// Adds a code; one that no event can have is left out.
    mutating func insert(_ bit: Int) {
        let (word, offset) = bit.quotientAndRemainder(dividingBy: 64)
        guard bit >= 0, word < Self.maxWords else { return }
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(offset)
    }
}
