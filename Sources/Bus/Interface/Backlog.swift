/// Messages that wait for a slow reader, in the order in which they came.
///
/// Public and inlinable, so that other modules specialize it: Swift 6.3 does not specialize `@inlinable package` code.
/// Unspecialized code asks the runtime for types with each message, and each signal to a client passes through here.
public struct Backlog<Message> {
    @usableFromInline
    struct WaitingMessage {
        @usableFromInline var message: Message
        @usableFromInline let subject: Subject?

        @inlinable
        init(message: Message, subject: Subject?) {
            self.message = message
            self.subject = subject
        }
    }

    @usableFromInline var entries: [WaitingMessage] = []

    /// - Parameter capacity: how many messages may wait without allocating.
    @inlinable public init(capacity: Int = 0) {
        entries.reserveCapacity(capacity)
    }

    /// How many messages wait.
    @inlinable public var count: Int { entries.count }

    /// The oldest message.
    @inlinable public var first: Message? { entries.first?.message }

    /// Adds a message at the end. But if an older message with the same subject waits, the new one replaces it.
    /// - Parameter subject: the subject of which the message is the newest state; nil: the message must not be left
    ///   out.
    @inlinable public mutating func add(_ message: Message, replacing subject: Subject?) {
        if let subject, let index = entries.lastIndex(where: { $0.subject == subject }) {
            entries[index].message = message
        } else {
            entries.append(WaitingMessage(message: message, subject: subject))
        }
    }

    /// Whether a message waits that a newer one with the same subject replaces.
    @inlinable public func holds(_ subject: Subject) -> Bool {
        entries.contains { $0.subject == subject }
    }

    /// Takes the oldest message.
    @discardableResult
    @inlinable public mutating func next() -> Message? {
        entries.isEmpty ? nil : entries.removeFirst().message
    }
}

extension Backlog: Sendable where Message: Sendable {}
extension Backlog.WaitingMessage: Sendable where Message: Sendable {}

/// The subject of which a message is the newest state.
public enum Subject: Hashable, Sendable {
    /// A continuous gesture.
    case gesture(UInt64)
    /// A property of an object.
    case property(String, of: String)
}
