import MudraSupport

/// A message on Wayland's socket, in the byte order of the machine: an object, the number of its request or event, and
/// the arguments.
struct WaylandMessage: Hashable {
    let object: UInt32
    let opcode: UInt16
    let arguments: [UInt8]

    init(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8]) {
        (self.object, self.opcode, self.arguments) = (object, opcode, arguments)
    }

    private static let headerSize = 8

    /// The message as sent through the socket.
    var bytes: [UInt8] {
        let size = UInt32(Self.headerSize + arguments.count)
        return Self.word(object) + Self.word(size << 16 | UInt32(opcode)) + arguments
    }

    /// A number as an argument.
    static func word(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    /// A text as an argument: its length with the final NUL, its bytes, and padding to 4 bytes.
    static func text(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8) + [0]
        return word(UInt32(bytes.count)) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    /// The request of a registry that gives a global an object.
    static func bind(
        _ global: UInt32, _ interface: String, _ version: UInt32, as object: UInt32, by registry: UInt32
    ) -> WaylandMessage {
        WaylandMessage(registry, 0, word(global) + text(interface) + word(version) + word(object))
    }

    /// Removes the first message from the received bytes; nil: it is not complete yet.
    /// - Throws: if the bytes are not a message.
    static func popFirst(from bytes: inout [UInt8]) throws(DisplayError) -> WaylandMessage? {
        var header = WaylandArguments(bytes.prefix(headerSize))
        guard let object = header.word(), let word = header.word() else { return nil }
        let size = Int(word >> 16)
        guard size >= headerSize, size % 4 == 0 else { throw DisplayError("it sent a message of \(size) bytes") }
        guard bytes.count >= size else { return nil }
        let message = WaylandMessage(object, UInt16(truncatingIfNeeded: word), Array(bytes[headerSize..<size]))
        bytes.removeFirst(size)
        return message
    }
}

/// Reads a message's arguments one after the other; nil: there is no argument of that kind.
struct WaylandArguments {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func word() -> UInt32? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    /// Replaces bytes that are not UTF-8, and leaves out marks without end.
    mutating func text() -> String? {
        guard let length = word().map(Int.init), length > 0, length <= rest.count else { return nil }
        defer { rest = rest.dropFirst((length + 3) / 4 * 4) }
        return String(decoding: rest.prefix(length - 1), as: UTF8.self).withFewMarks
    }

    /// An array of numbers.
    mutating func words() -> [UInt32]? {
        guard let length = word().map(Int.init), length <= rest.count else { return nil }
        var items = WaylandArguments(rest.prefix(length))
        rest = rest.dropFirst((length + 3) / 4 * 4)
        return Array(sequence(state: ()) { _ in items.word() })
    }
}
