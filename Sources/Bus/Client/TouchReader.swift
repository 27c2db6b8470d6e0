import MudraInterface

/// A stream of raw touches and its reader.
struct TouchReader {
    private weak var mailbox: Mailbox<TouchPacket>?
    private let stream: TouchStream

    init(_ mailbox: Mailbox<TouchPacket>, _ stream: TouchStream) {
        self.mailbox = mailbox
        self.stream = stream
    }

    var hasEnded: Bool { mailbox?.hasEnded ?? true }

    func end() {
        mailbox?.end()
    }
}
