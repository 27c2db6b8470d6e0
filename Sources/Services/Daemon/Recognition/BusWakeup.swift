import Dispatch
import MudraBus

/// Wakes the bus queue without allocating, from the real-time queue.
///
/// Unchecked, since the compiler does not know that any thread may call a source of Dispatch's.
final class BusWakeup: @unchecked Sendable {
    private let source = DispatchSource.makeUserDataAddSource(queue: BusActor.queue)

    /// - Parameter handle: called at least once after `wake`.
    init(_ handle: @escaping @BusActor @Sendable () -> Void) {
        source.setEventHandler { BusActor.assumeIsolated(handle) }
        source.activate()
    }

    func wake() {
        source.add(data: 1)
    }
}
