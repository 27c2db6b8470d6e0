/// A message on the socket of Sway or i3: a mark, the length and the kind, both in the byte order of the machine, and the
/// contents, mostly JSON.
struct SwayMessage: Hashable {
    let kind: UInt32
    let contents: [UInt8]

    init(_ kind: UInt32, _ contents: [UInt8] = []) {
        (self.kind, self.contents) = (kind, contents)
    }

    private static let mark = Array("i3-ipc".utf8)
    private static let headerSize = 14
    /// Sway itself keeps at most 4 MB for a client.
    private static let mostBytes = 16 << 20

    /// The message as sent through the socket.
    var bytes: [UInt8] {
        Self.mark + WaylandMessage.word(UInt32(clamping: contents.count)) + WaylandMessage.word(kind) + contents
    }

    /// Removes the first message from the received bytes; nil: it is not complete yet.
    /// - Throws: if the bytes are not a message.
    static func popFirst(from bytes: inout [UInt8]) throws(DisplayError) -> SwayMessage? {
        let begin = mark.prefix(bytes.count)
        guard bytes.starts(with: begin) else { throw DisplayError("it does not speak i3's protocol") }
        var header = WaylandArguments(bytes.prefix(headerSize).dropFirst(mark.count))
        guard let size = header.word(), let kind = header.word() else { return nil }
        guard size <= mostBytes else { throw DisplayError("it sent a message of \(size) bytes") }
        let end = headerSize + Int(size)
        guard bytes.count >= end else { return nil }
        let message = SwayMessage(kind, Array(bytes[headerSize..<end]))
        bytes.removeFirst(end)
        return message
    }
}
