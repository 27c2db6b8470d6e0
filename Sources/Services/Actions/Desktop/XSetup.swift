/// A server's answer to the first bytes of a connection.
enum XSetup {
    /// The bytes of the part that tells the length of the rest.
    static let headerSize = 8

    /// How many bytes follow the header.
    static func rest(after header: [UInt8]) -> Int { (XFields(header[...]).half(6) ?? 0) * 4 }

    /// The root window of the first screen.
    /// - Parameter bytes: the whole answer.
    static func root(in bytes: [UInt8]) throws(DisplayError) -> UInt32 {
        let fields = XFields(bytes[...])
        guard fields.byte(0) == 1 else {
            let reason = fields.byte(1).flatMap { fields.bytes(headerSize, count: $0) } ?? []
            throw DisplayError("it does not let us in: \(FocusedWindow.clipped(reason).debugDescription)")
        }
        guard let vendorSize = fields.half(24), let screens = fields.byte(28), let formats = fields.byte(29),
            screens > 0, let root = fields.word(40 + XFields.padded(vendorSize) + formats * 8)
        else { throw DisplayError("it does not have a screen") }
        return root
    }
}
