/// Messages that wait, in the order they came.
struct Backlog<Message> {
    private struct WaitingMessage {
        var message: Message
        let subject: Subject?
    }

    private var entries: [WaitingMessage] = []

    /// - Parameter capacity: how many may wait without allocating.
    init(capacity: Int = 0) {
        entries.reserveCapacity(capacity)
    }

    var count: Int { entries.count }

    /// The oldest message.
    var first: Message? { entries.first?.message }

    /// Adds a message at the end; or in the place of the one that waits with the same subject, which is not needed
    /// any more when there is a newer one.
    /// - Parameter subject: what the message is the newest state of; nil: it tells of what must not be missed.
    mutating func add(_ message: Message, replacing subject: Subject?) {
        if let subject, let index = entries.lastIndex(where: { $0.subject == subject }) {
            entries[index].message = message
        } else {
            entries.append(WaitingMessage(message: message, subject: subject))
        }
    }

    /// Takes the oldest message.
    mutating func next() -> Message? {
        entries.isEmpty ? nil : entries.removeFirst().message
    }
}

/// What a message is the newest state of.
enum Subject: Hashable {
    /// A gesture that goes on.
    case gesture(UInt64)
    /// A property of an object.
    case property(String, of: String)
}
