import CLinux
import Synchronization

/// Messages from any thread to one that waits for descriptors.
///
/// Without a lock: whoever held it could be off its processor for long, and the real-time thread would have to wait.
///
/// Unchecked, since the compiler cannot see why it is safe: a letter belongs to its sender until it is posted, and to the
/// reader, who takes all there are at once, from then on.
final class Mailbox: @unchecked Sendable {
    /// Readable while there are messages.
    let descriptor: Int32
    /// The newest letter, which knows its neighbour, the one before it; each is retained for the place where it stands.
    private let newest = Atomic<UnsafeMutableRawPointer?>(nil)

    private final class Letter {
        let message: @Sendable () -> Void
        /// The one before it; when letters are delivered the one after it.
        var neighbour: UnsafeMutableRawPointer?

        init(_ message: @escaping @Sendable () -> Void) {
            self.message = message
        }
    }

    /// - Throws: when the system has no descriptor left.
    init() throws(RealtimeQueue.Unavailable) {
        descriptor = mudra_event_create()
        if descriptor < 0 { throw RealtimeQueue.Unavailable(while: "cannot be woken") }
    }

    /// Adds a message behind all others.
    func post(_ message: @escaping @Sendable () -> Void) {
        let letter = Letter(message)
        let place = Unmanaged.passRetained(letter).toOpaque()
        letter.neighbour = newest.load(ordering: .relaxed)
        while true {
            let (isPosted, found) = newest.weakCompareExchange(
                expected: letter.neighbour, desired: place, successOrdering: .releasing, failureOrdering: .relaxed)
            if isPosted { break }
            letter.neighbour = found
        }
        mudra_event_tell(descriptor)
    }

    /// Calls all messages that have come, in the order in which they came.
    func deliver() {
        mudra_event_clear(descriptor)
        // They are turned round as they hang together: an array would allocate, on the real-time thread.
        var oldest: UnsafeMutableRawPointer?
        var place = newest.exchange(nil, ordering: .acquiring)
        while let next = place {
            let letter = Unmanaged<Letter>.fromOpaque(next).takeUnretainedValue()
            (place, letter.neighbour, oldest) = (letter.neighbour, oldest, next)
        }
        while let next = oldest {
            let letter = Unmanaged<Letter>.fromOpaque(next).takeRetainedValue()
            oldest = letter.neighbour
            letter.message()
        }
    }
}
