package enum KeyPress: Hashable, Sendable {
    /// A letter, a digit or a sign.
    case character(Unicode.Scalar)
    case up
    case down
    case pageUp
    case pageDown
    /// To the first.
    case home
    /// To the last.
    case end
    /// Escape, on its own.
    case escape
    case enter
}

/// Turns the bytes from a terminal into keys.
package struct KeyReader: Sendable {
    /// Longer than any key's sequence.
    private static let longest = 16
    private var pending: [UInt8] = []

    /// A reader that has read nothing.
    package init() {}

    /// Reads the next bytes.
    /// - Returns: the complete keys, without unknown ones.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [KeyPress] {
        var keys: [KeyPress] = []
        for byte in bytes { if let key = read(byte) { keys.append(key) } }
        // A terminal sends all bytes of a key at once: an escape at the end is the Escape key.
        if pending == [0x1B] {
            pending = []
            keys.append(.escape)
        }
        return keys
    }

    private mutating func read(_ byte: UInt8) -> KeyPress? {
        guard !pending.isEmpty else {
            switch byte {
            case 0x1B: pending = [byte]
            case 0x0D: return .enter
            case 0x20..<0x7F: return .character(Unicode.Scalar(byte))
            default: break
            }
            return nil
        }
        if byte == 0x1B {
            pending = [byte]
            return nil
        }
        if pending.count == 1 {
            let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
            pending = isSequence ? [0x1B, byte] : []
            return nil
        }
        pending.append(byte)
        let isLast = (0x40...0x7E).contains(byte)
        guard isLast || pending.count > Self.longest else { return nil }
        defer { pending = [] }
        return isLast ? Self.key(pending.dropFirst(2)) : nil
    }

    private static func key(_ sequence: ArraySlice<UInt8>) -> KeyPress? {
        switch String(decoding: sequence, as: UTF8.self) {
        case "A": .up
        case "B": .down
        case "H", "1~", "7~": .home
        case "F", "4~", "8~": .end
        case "5~": .pageUp
        case "6~": .pageDown
        default: nil
        }
    }
}
