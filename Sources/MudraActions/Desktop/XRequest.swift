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
        bytes = [opcode, detail] + Self.half(UInt16(truncatingIfNeeded: 1 + padded.count / 4)) + padded
    }

    /// The first bytes of a connection: the byte order, version 11 of the protocol, and the key that opens the server.
    static func setup(cookie: [UInt8]?) -> [UInt8] {
        let order = UInt8(ascii: 1.littleEndian == 1 ? "l" : "B")
        let name = cookie == nil ? [] : Array(XAuthority.protocolName.utf8)
        let sizes = half(UInt16(name.count)) + half(UInt16(truncatingIfNeeded: cookie?.count ?? 0))
        return [order, 0] + half(11) + half(0) + sizes + half(0) + padded(name) + padded(cookie ?? [])
    }

    static func half(_ number: UInt16) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
    static func word(_ number: UInt32) -> [UInt8] { WaylandMessage.word(number) }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: XFields.padded(bytes.count) - bytes.count)
    }

    // MARK: The requests of the core

    /// Asks for the number of a name.
    static func internAtom(_ name: String) -> XRequest {
        XRequest(16, 0, half(UInt16(truncatingIfNeeded: name.utf8.count)) + half(0) + name.utf8)
    }

    /// Asks for the numbers of an extension.
    static func queryExtension(_ name: String) -> XRequest {
        XRequest(98, 0, half(UInt16(truncatingIfNeeded: name.utf8.count)) + half(0) + name.utf8)
    }

    /// Asks for a property of any type.
    /// - Parameter words: no more of the value is sent, in units of 4 bytes.
    static func getProperty(_ name: UInt32, of window: UInt32, words: UInt32) -> XRequest {
        XRequest(20, 0, word(window) + word(name) + word(0) + word(0) + word(words))
    }

    /// Chooses whether the server reports a window's properties that change.
    static func report(_ reportsProperties: Bool, of window: UInt32) -> XRequest {
        // The mask of the one value that follows: the events.
        XRequest(2, 0, word(window) + word(1 << 11) + word(reportsProperties ? 1 << 22 : 0))
    }
}
