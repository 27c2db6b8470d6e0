import CLinux
import Dispatch
import Glibc
import Touch

/// One timer for all deadlines of the real-time queue. Setting it again allocates nothing, which Dispatch's own does.
///
/// Confined to the queue.
public final class DeadlineTimer {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private var armed: Microseconds?

    /// A timer that is not set.
    /// - Parameter fire: called on the queue when the deadline has come.
    /// - Returns: nil when the system has no timer left.
    public init?(on queue: RealtimeQueue, _ fire: @escaping @Sendable () -> Void) {
        descriptor = mudra_timer_create()
        guard descriptor >= 0 else { return nil }
        let descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue.queue)
        source.setEventHandler {
            queue.ensure()
            if mudra_timer_clear(descriptor) > 0 { fire() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// Sets the timer to the next deadline, or to none. One that has passed fires at once.
    public func arm(_ deadline: Microseconds?) {
        guard deadline != armed else { return }
        armed = deadline
        // 0 would disarm.
        _ = mudra_timer_arm(descriptor, deadline.map { max($0.value, 1) } ?? 0)
    }

    /// The deadline has been dealt with: the same one may be set again.
    public func clear() {
        armed = nil
    }
}
