import Synchronization

/// Which events go through a client's socket, so that it is sent no signals of these and of all others.
///
/// The real-time queue says so before it puts the first of them, or the first of the others, into the ring.
final class StreamedEvents: Sendable {
    private let first = Atomic<UInt64>(.max)
    private let end = Atomic<UInt64>(.max)

    /// Events from this one on do.
    func begin(at number: UInt64) {
        first.store(number, ordering: .releasing)
    }

    /// Events from this one on do no more.
    func end(at number: UInt64) {
        end.store(number, ordering: .releasing)
    }

    /// Whether an event does.
    func contains(_ event: GestureEvent) -> Bool {
        event.number >= first.load(ordering: .acquiring) && event.number < end.load(ordering: .acquiring)
    }
}
