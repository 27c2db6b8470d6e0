/// A connection to an X server. Every question waits for the server's answer, as long as another client makes the server
/// wait.
///
/// It speaks the protocol itself: libxcb believes every count that a server sends, keeps any number of events of any
/// length, and sends the user's key before we can tell who listens.
final class XConnection {
    /// The root window of the first screen.
    let root: UInt32
    /// Whether an event reports a change that counts.
    var isChange: (XMessage) -> Bool = { _ in true }

    private let socket: XSocket
    private var atoms: [String: UInt32] = [:]
    /// The number of the last request.
    private var sequence: UInt16 = 0
    /// Whether an event has come that counts.
    private var hasChanged = false

    init(_ display: XDisplay, _ stop: XSocket.Stop = XSocket.Stop()) throws(DisplayError) {
        socket = try XSocket(to: display.socket, stop)
        let cookie = display.authority.flatMap { XAuthority.cookie(in: $0, display: display.number) }
        try socket.send(XRequest.setup(cookie: cookie))
        let header = try socket.receive(XSetup.headerSize)
        root = try XSetup.root(in: header + socket.receive(XSetup.rest(after: header)))
    }

    /// Sends a request that has no answer. The server's refusal of it is ignored.
    func send(_ request: XRequest) throws(DisplayError) {
        sequence &+= 1
        try socket.send(request.bytes)
    }

    /// Sends a request, and waits for the answer.
    /// - Returns: the answer; nil: the server refuses the request, for example because the window is gone.
    func ask(_ request: XRequest) throws(DisplayError) -> XMessage? {
        try send(request)
        while true {
            let message = try receive()
            if message.isError || message.isAnswer, message.sequence == Int(sequence) {
                return message.isAnswer ? message : nil
            }
        }
    }

    /// The server's number for a name; 0: it has none.
    func atom(_ name: String) throws(DisplayError) -> UInt32 {
        if let known = atoms[name] { return known }
        let atom = try ask(.internAtom(name))?.atom ?? 0
        atoms[name] = atom
        return atom
    }

    /// Waits until an event has come that counts, since the last call.
    func waitForChange() throws(DisplayError) {
        while !hasChanged { _ = try receive() }
        hasChanged = false
    }

    private func receive() throws(DisplayError) -> XMessage {
        let header = try socket.receive(XMessage.headerSize)
        let message = XMessage(header + (try socket.receive(XMessage.rest(after: header))))
        if !message.isError, !message.isAnswer, isChange(message) { hasChanged = true }
        return message
    }
}

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
