import Dispatch
import MudraBus

/// Wakes the bus queue without allocating, from the real-time queue.
///
/// Unchecked, since the compiler does not know that a source of Dispatch's may be told on any thread.
final class BusWakeup: @unchecked Sendable {
    private let source = DispatchSource.makeUserDataAddSource(queue: BusActor.queue)

    /// - Parameter handle: called at least once after `wake`.
    init(_ handle: @escaping @BusActor @Sendable () -> Void) {
        source.setEventHandler { BusActor.assumeIsolated(handle) }
        source.activate()
    }

    /// Has the handler called.
    func wake() {
        source.add(data: 1)
    }
}
