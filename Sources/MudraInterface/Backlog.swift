/// Messages that wait for a slow reader, in the order in which they came.
package struct Backlog<Message> {
    private struct WaitingMessage {
        var message: Message
        let subject: Subject?
    }

    private var entries: [WaitingMessage] = []

    /// - Parameter capacity: how many messages may wait without allocating.
    package init(capacity: Int = 0) {
        entries.reserveCapacity(capacity)
    }

    /// How many messages wait.
    package var count: Int { entries.count }

    /// The oldest message.
    package var first: Message? { entries.first?.message }

    /// Adds a message at the end. But if an older message with the same subject waits, the new one replaces it.
    /// - Parameter subject: the subject of which the message is the newest state; nil: the message must not be left
    ///   out.
    package mutating func add(_ message: Message, replacing subject: Subject?) {
        if let subject, let index = entries.lastIndex(where: { $0.subject == subject }) {
            entries[index].message = message
        } else {
            entries.append(WaitingMessage(message: message, subject: subject))
        }
    }

    /// Whether a message waits that a newer one with the same subject replaces.
    package func holds(_ subject: Subject) -> Bool {
        entries.contains { $0.subject == subject }
    }

    /// Takes the oldest message.
    @discardableResult
    package mutating func next() -> Message? {
        entries.isEmpty ? nil : entries.removeFirst().message
    }
}

/// The subject of which a message is the newest state.
package enum Subject: Hashable {
    /// A continuous gesture.
    case gesture(UInt64)
    /// A property of an object.
    case property(String, of: String)
}
