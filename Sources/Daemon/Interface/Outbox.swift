/// What one subscriber is still to be sent, and what of it may be sent now.
///
/// A bus takes whatever it is given and keeps it for a reader that has stopped. So only so many messages go out until the
/// subscriber has shown, by answering a ping that was sent after them, that it has read them; the rest waits here.
struct Outbox<Message> {
    /// What to do now.
    enum Step {
        case send(Message)
        case ping
    }

    /// The most messages that are sent without being acknowledged.
    static var window: UInt64 { 32 }
    /// The most messages that wait: more than a hundred gestures a second, for as long as a subscriber has to answer.
    static var capacity: Int { 512 }
    /// How many pings in a row a subscriber may leave without an answer. Not one alone: after we have been stopped
    /// ourselves, its time is over although the answer may be there.
    static var patience: Int { 2 }

    private var sent: UInt64 = 0
    private var acknowledged: UInt64 = 0
    /// How much had been sent with the ping that is under way.
    private var pinged: UInt64?
    private var silences = 0
    private var waiting = Backlog<Message>()

    /// Takes a message in; `gesture` is what it is the newest state of, as `Backlog` has it.
    /// - Returns: false when more waits than may.
    mutating func add(_ message: Message, replacing gesture: UInt64? = nil) -> Bool {
        waiting.add(message, replacing: gesture)
        return waiting.count <= Self.capacity
    }

    /// What to do next; to be asked again until it is nil.
    mutating func next() -> Step? {
        let unread = sent - acknowledged
        // At half of the window: the answer is there before the window is used up, and no subscriber that reads waits.
        if pinged == nil, unread >= Self.window / 2 {
            sent += 1
            pinged = sent
            return .ping
        }
        guard unread < Self.window, let message = waiting.next() else { return nil }
        sent += 1
        return .send(message)
    }

    /// The ping has been answered: everything before it has been read.
    mutating func answered() {
        acknowledged = pinged ?? acknowledged
        pinged = nil
        silences = 0
    }

    /// The ping has not been answered in time.
    /// - Returns: whether the subscriber may be asked again.
    mutating func unanswered() -> Bool {
        pinged = nil
        silences += 1
        return silences < Self.patience
    }

    /// Nothing of what waits is wanted any more. What was sent is still not acknowledged.
    mutating func empty() {
        waiting = Backlog()
        silences = 0
    }
}
