/// The bytes of a fuzzer, read as numbers. Zeros follow the last one.
package struct Input {
    private var bytes: Slice<UnsafeBufferPointer<UInt8>>

    /// The arguments of libFuzzer's call.
    package init(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        self.bytes = UnsafeBufferPointer(start: bytes, count: count)[...]
    }

    /// Whether all bytes have been read.
    package var isEmpty: Bool { bytes.isEmpty }

    /// The next byte.
    package mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// The next bytes, as many as there are.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    /// One of `choices`, of which there must be at most 256.
    package mutating func choice<Choice>(_ choices: [Choice]) -> Choice { choices[Int(byte()) % choices.count] }

    /// Mostly one byte, so that a change of the fuzzer in one place changes one thing.
    package mutating func number() -> Int32 {
        let first = byte()
        return switch first {
        case ..<0xe0: Int32(first) - 1
        case ..<0xf0: Self.extremes[Int(first - 0xe0)]
        default: Int32(truncatingIfNeeded: word(bytes: 4))
        }
    }

    /// A factor of 1/16 to 8 in either direction, or any number.
    package mutating func factor() -> Double {
        let first = byte()
        return first == .max ? anyDouble() : (Double(first) - 127) / 16
    }

    /// Any value, including infinity and NaN.
    package mutating func anyDouble() -> Double { Double(bitPattern: word(bytes: 8)) }

    /// Any whole number.
    package mutating func anyInteger() -> Int64 { Int64(bitPattern: word(bytes: 8)) }

    /// The limits of the kernel's types, and values near the bounds of an axis from 0 to 1000.
    private static let extremes: [Int32] = [
        .min, .min + 1, -65_536, -1_000, -50, 500, 1_000, 1_050, 1_051, 4_083, 0x7fff, 0xffff, 0x1_0000, 0x7000_0000,
        .max - 1, .max,
    ]

    private mutating func word(bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
    }
}
