/// What one client is still to be sent, and what of it may be sent now.
///
/// A bus takes whatever it is given and keeps it for a reader that has stopped. So only so many signals go out until the
/// client has shown, by answering a ping that was sent after them, that it has read them; the rest waits here. Answers to
/// its calls do not wait, since a client that waits for one may not answer pings meanwhile; they are counted.
struct Outbox<Message> {
    /// What to do now.
    enum NextStep {
        case send(Message)
        case ping
    }

    /// The most messages that are sent without being acknowledged.
    static var window: UInt64 { 32 }
    /// The most messages that wait: hundreds of gestures a second, for as long as a client has to answer; or as many
    /// recognizers as a client can change at once, gone and come.
    static var capacity: Int { 2_048 }
    /// How many bytes of answers are sent until a ping asks whether they are read.
    static var bytesPerPing: Int { 64 << 10 }
    /// What a client is forgiven for each ping that it leaves without an answer: one that only ever calls and waits
    /// answers none, although it reads.
    static var forgivenBytes: Int { 16 << 10 }
    /// After so many pings in a row without an answer a client is given up. Not after one alone: after we have been stopped
    /// ourselves, its time is over although the answer may be there.
    static var mostSilences: Int { 2 }

    /// The bytes of the answers that may not have been read.
    private(set) var unreadBytes = 0
    private var sent: UInt64 = 0
    private var acknowledged: UInt64 = 0
    /// How much had been sent with the ping that is under way.
    private var pinged: (messages: UInt64, bytes: Int)?
    private var silences = 0
    private var waiting = Backlog<Message>()

    /// Takes a message in; `subject` is what it is the newest state of, as `Backlog` has it.
    /// - Returns: false when more waits than may.
    mutating func add(_ message: Message, replacing subject: Subject? = nil) -> Bool {
        waiting.add(message, replacing: subject)
        return waiting.count <= Self.capacity
    }

    /// An answer to a call has gone out.
    mutating func answeredCall(bytes: Int) {
        unreadBytes += bytes
    }

    /// What to do next; to be asked again until it is nil.
    mutating func next() -> NextStep? {
        let unread = sent - acknowledged
        // At half of the window: the answer is there before the window is used up, and no subscriber that reads waits.
        if pinged == nil, unread >= Self.window / 2 || unreadBytes >= Self.bytesPerPing {
            sent += 1
            pinged = (sent, unreadBytes)
            return .ping
        }
        guard unread < Self.window, let message = waiting.next() else { return nil }
        sent += 1
        return .send(message)
    }

    /// The next message, whether what was sent before has been read or not.
    mutating func nextAnyhow() -> Message? {
        waiting.next()
    }

    /// The ping has been answered: everything before it has been read.
    mutating func answered() {
        if let pinged {
            acknowledged = pinged.messages
            unreadBytes -= pinged.bytes
        }
        pinged = nil
        silences = 0
    }

    /// The ping has not been answered in time.
    /// - Returns: whether the client may be asked again.
    mutating func unanswered() -> Bool {
        pinged = nil
        unreadBytes = max(0, unreadBytes - Self.forgivenBytes)
        silences += 1
        return silences < Self.mostSilences
    }

    /// Nothing of what waits is wanted any more. What was sent is still not acknowledged.
    mutating func empty() {
        waiting = Backlog()
        silences = 0
    }
}
