import Synchronization

/// Which events go through a client's socket, so that it gets them there and all others by signals.
///
/// The real-time queue sets a bound before it puts the first event after the bound into the ring.
final class StreamedEvents: Sendable {
    private let first = Atomic<UInt64>(.max)
    private let end = Atomic<UInt64>(.max)

    /// Events go through the socket from this one on.
    func begin(at number: UInt64) {
        first.store(number, ordering: .releasing)
    }

    /// Events go by signals from this one on.
    func end(at number: UInt64) {
        end.store(number, ordering: .releasing)
    }

    /// Whether an event goes through the socket.
    func contains(_ event: GestureEvent) -> Bool {
        event.number >= first.load(ordering: .acquiring) && event.number < end.load(ordering: .acquiring)
    }
}
