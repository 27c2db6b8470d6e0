import Testing

@testable import MudraDesktop

extension FocusDialogue {
    /// Delivers bytes in portions.
    /// - Returns: the bytes that the dialogue sends.
    mutating func deliver(_ bytes: [UInt8], inPortionsOf size: Int = .max) throws -> [UInt8] {
        var sent: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            sent += try receive(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return sent
    }
}

/// The sizes of portions in which a transcript is delivered: byte by byte, in odd pieces, and whole.
let portions = [1, 7, Int.max]
