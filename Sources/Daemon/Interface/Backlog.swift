/// Messages that wait, in the order they came.
struct Backlog<Message> {
    private struct Entry {
        var message: Message
        let gesture: UInt64?
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }

    /// Adds a message at the end; or in the place of the one that waits for the same gesture, which nobody needs any
    /// more when there is a newer one.
    /// - Parameter gesture: what the message is the newest state of; nil: it tells of what must not be missed.
    mutating func add(_ message: Message, replacing gesture: UInt64?) {
        if let gesture, let place = entries.lastIndex(where: { $0.gesture == gesture }) {
            entries[place].message = message
        } else {
            entries.append(Entry(message: message, gesture: gesture))
        }
    }

    /// Takes the oldest message.
    mutating func next() -> Message? {
        entries.isEmpty ? nil : entries.removeFirst().message
    }
}
