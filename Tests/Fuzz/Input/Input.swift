/// The bytes of a fuzzer, read as numbers; behind the last one there is nothing but zeros.
public struct Input {
    private var bytes: Slice<UnsafeBufferPointer<UInt8>>

    /// What libFuzzer has called with.
    public init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        self.bytes = UnsafeBufferPointer(start: bytes, count: count)[...]
    }

    /// Whether all of it has been read.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The next one.
    public mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// The next ones, as far as there are any.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    /// One of `choices`, which are few.
    public mutating func choice<Choice>(_ choices: [Choice]) -> Choice { choices[Int(byte()) % choices.count] }

    /// Mostly one byte: what a fuzzer changes in one place should change one thing.
    public mutating func number() -> Int32 {
        let first = byte()
        return switch first {
        case ..<0xe0: Int32(first) - 1
        case ..<0xf0: Self.extremes[Int(first - 0xe0)]
        default: Int32(truncatingIfNeeded: word(bytes: 4))
        }
    }

    /// A sixteenth to eight either way, or any number that there is.
    public mutating func factor() -> Double {
        let first = byte()
        return first == .max ? anyDouble() : (Double(first) - 127) / 16
    }

    /// Infinite and no number at all, too.
    public mutating func anyDouble() -> Double { Double(bitPattern: word(bytes: 8)) }

    /// Any whole number.
    public mutating func anyInteger() -> Int64 { Int64(bitPattern: word(bytes: 8)) }

    /// The ends of what the kernel's types hold, and what is about an axis from 0 to 1000.
    private static let extremes: [Int32] = [
        .min, .min + 1, -65_536, -1_000, -50, 500, 1_000, 1_050, 1_051, 4_083, 0x7fff, 0xffff, 0x1_0000, 0x7000_0000,
        .max - 1, .max,
    ]

    private mutating func word(bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
    }
}
