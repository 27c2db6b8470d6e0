/// A request to an X server.
struct XRequest {
    /// The request as sent through the socket.
    let bytes: [UInt8]

    /// - Parameters:
    ///   - opcode: the number of the request, or of the extension that it belongs to.
    ///   - detail: the second byte; an extension has the number of its request there.
    ///   - arguments: what follows the length.
    init(_ opcode: UInt8, _ detail: UInt8 = 0, _ arguments: [UInt8]) {
        let padded = Self.padded(arguments)
        var bytes: [UInt8] = [opcode, detail]
        bytes += Self.half(UInt16(truncatingIfNeeded: 1 + padded.count / 4))
        self.bytes = bytes + padded
    }

    /// The first bytes of a connection: the byte order, version 11 of the protocol, and the key that opens the server.
    static func setup(cookie: [UInt8]?) -> [UInt8] {
        let order = UInt8(ascii: 1.littleEndian == 1 ? "l" : "B")
        let key: [UInt8] = cookie ?? []
        let name: [UInt8] = cookie == nil ? [] : Array(XAuthority.protocolName.utf8)
        var bytes: [UInt8] = [order, 0]
        bytes += half(11, 0, UInt16(name.count), UInt16(truncatingIfNeeded: key.count), 0)
        bytes += padded(name)
        return bytes + padded(key)
    }

    static func half(_ numbers: UInt16...) -> [UInt8] { numbers.flatMap { withUnsafeBytes(of: $0) { Array($0) } } }
    static func word(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { WaylandMessage.word($0) } }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: XFields.padded(bytes.count) - bytes.count)
    }

    // MARK: The requests of the core

    /// Asks for the number of a name.
    static func internAtom(_ name: String) -> XRequest {
        XRequest(16, 0, named(name))
    }

    /// Asks for the numbers of an extension.
    static func queryExtension(_ name: String) -> XRequest {
        XRequest(98, 0, named(name))
    }

    private static func named(_ name: String) -> [UInt8] {
        half(UInt16(truncatingIfNeeded: name.utf8.count), 0) + Array(name.utf8)
    }

    /// Asks for a property of any type.
    /// - Parameter words: no more of the value is sent, in units of 4 bytes.
    static func getProperty(_ name: UInt32, of window: UInt32, words: UInt32) -> XRequest {
        XRequest(20, 0, word(window, name, 0, 0, words))
    }

    /// Chooses whether the server reports a window's properties that change.
    static func report(_ reportsProperties: Bool, of window: UInt32) -> XRequest {
        // The mask of the one value that follows: the events.
        XRequest(2, 0, word(window, 1 << 11, reportsProperties ? 1 << 22 : 0))
    }
}
