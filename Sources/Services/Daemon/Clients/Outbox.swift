import MudraInterface

/// The messages that one client is still to get, and which of them may be sent now.
///
/// A bus takes every message and keeps it for a reader that has stopped. So only a limited number of signals go out
/// until the client has shown that it has read them, by answering a ping sent after them. The others wait here. Answers
/// to its calls do not wait, since a client that waits for one may not answer pings meanwhile; but they are counted.
struct Outbox<Message> {
    enum NextStep {
        case send(Message)
        case ping
    }

    /// The most messages that are sent without an acknowledgement.
    static var window: UInt64 { 32 }
    /// The most messages that wait: enough for hundreds of gestures a second during the time that a client has to
    /// answer, or for the removal and addition of as many recognizers as a client can change at once.
    static var capacity: Int { 2_048 }
    /// After how many bytes of answers a ping asks whether they are read.
    static var bytesPerPing: Int { 64 << 10 }
    /// How many unread bytes each unanswered ping takes off the count: a client that only calls and waits answers no
    /// ping, although it reads.
    static var forgivenBytes: Int { 16 << 10 }
    /// A client is given up after this many unanswered pings in a row. One is not enough: if this process was stopped
    /// itself, the time runs out although the answer may be there.
    static var mostSilences: Int { 2 }

    /// The bytes of answers that the client may not have read.
    private(set) var unreadBytes = 0
    private var sent: UInt64 = 0
    private var acknowledged: UInt64 = 0
    /// How much had been sent with the ping that is under way.
    private var pinged: (messages: UInt64, bytes: Int)?
    private var silences = 0
    private var waiting = Backlog<Message>()

    /// Adds a message. `subject` is what the message is the newest state of, as in `Backlog`.
    /// - Returns: false if too many messages wait.
    mutating func add(_ message: Message, replacing subject: Subject? = nil) -> Bool {
        waiting.add(message, replacing: subject)
        return waiting.count <= Self.capacity
    }

    /// An answer to a call has gone out.
    mutating func answeredCall(bytes: Int) {
        unreadBytes += bytes
    }

    /// The next step. Must be called again until it is nil.
    mutating func next() -> NextStep? {
        let unread = sent - acknowledged
        // At half of the window: the answer comes before the window is used up, and no subscriber that reads has to
        // wait.
        if pinged == nil, unread >= Self.window / 2 || unreadBytes >= Self.bytesPerPing {
            sent += 1
            pinged = (sent, unreadBytes)
            return .ping
        }
        guard unread < Self.window, let message = waiting.next() else { return nil }
        sent += 1
        return .send(message)
    }

    /// The next message, even if the client has not read earlier ones.
    mutating func nextAnyhow() -> Message? {
        waiting.next()
    }

    /// The ping has been answered: the client has read everything before it.
    mutating func answered() {
        if let pinged {
            acknowledged = pinged.messages
            unreadBytes -= pinged.bytes
        }
        pinged = nil
        silences = 0
    }

    /// The ping has not been answered in time.
    /// - Returns: whether the client may get another one.
    mutating func unanswered() -> Bool {
        pinged = nil
        unreadBytes = max(0, unreadBytes - Self.forgivenBytes)
        silences += 1
        return silences < Self.mostSilences
    }

    /// Drops all waiting messages. Sent ones still lack their acknowledgement.
    mutating func empty() {
        waiting = Backlog()
        silences = 0
    }
}
