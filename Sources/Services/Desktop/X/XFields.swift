/// Reads the numbers and bytes of a message at their places; nil: the message ends before. An X server may send any count,
/// so nothing reads a message in another way. Numbers are in the byte order of the machine.
struct XFields {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// A size as it is in a message, which pads most parts to 4 bytes.
    static func padded(_ size: Int) -> Int { (size + 3) / 4 * 4 }

    func byte(_ offset: Int) -> Int? { number(offset, UInt8.self).map(Int.init) }
    func half(_ offset: Int) -> Int? { number(offset, UInt16.self).map(Int.init) }
    func word(_ offset: Int) -> UInt32? { number(offset, UInt32.self) }

    func bytes(_ offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes.dropFirst(offset).prefix(count)
    }

    private func number<Number: BitwiseCopyable>(_ offset: Int, _ type: Number.Type) -> Number? {
        bytes(offset, count: MemoryLayout<Number>.size)?.withUnsafeBytes { $0.loadUnaligned(as: type) }
    }
}
