import CMudraLinux
import Glibc
import MudraTouch

/// One timer for all deadlines of the real-time queue, as long as the process runs. Unlike Dispatch's timer, it does
/// not allocate when it is set again.
@MainActor
package final class DeadlineTimer {
    private let descriptor: Int32
    private let clock: RecognitionClock
    private let fire: @MainActor () -> Void
    private var armed: Microseconds?

    /// A timer that is not set.
    /// - Parameter fire: called when the deadline has come.
    /// - Returns: nil if the system has no timer left.
    package init?(in set: DescriptorSet, by clock: RecognitionClock, _ fire: @escaping @MainActor () -> Void) {
        let descriptor = mudra_timer_create()
        guard descriptor >= 0 else { return nil }
        let token = set.add(descriptor) {
            // Another handler of the same turn may have set a later deadline.
            if mudra_timer_clear(descriptor) > 0 { fire() }
        }
        guard token != nil else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.clock, self.fire) = (descriptor, clock, fire)
    }

    /// Sets the timer to the next deadline, or to none. A deadline in the past fires at once.
    package func arm(_ deadline: Microseconds?) {
        guard deadline != armed else { return }
        armed = deadline
        // 0 would disarm.
        _ = mudra_timer_arm(descriptor, deadline.map { max(systemTime(of: $0).value, 1) } ?? 0)
    }

    /// When the system's timer must fire for a deadline: at once or never if a test holds the clock.
    private func systemTime(of deadline: Microseconds) -> Microseconds {
        guard clock.isHeld else { return deadline }
        return deadline <= clock.now ? 0 : .distantFuture
    }

    /// Advances a held clock. The deadlines until then fire one after the other, each at its own time.
    package func advanceClock(to time: Microseconds) {
        while let deadline = armed, deadline <= time {
            clock.hold(at: max(deadline, clock.now))
            fire()
        }
        clock.hold(at: time)
    }

    /// The deadline has been handled: the same one may be set again.
    package func clear() {
        armed = nil
    }
}
