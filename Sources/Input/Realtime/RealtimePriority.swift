import CMudraLinux
import Synchronization

/// The real-time priority of one thread: acquired if the system allows it, reacquired after a loss, and given up
/// permanently if the system refuses or the thread has run away.
final class RealtimePriority: Sendable {
    /// How long a thread may run at real-time priority without waiting, in microseconds: half of the unit's
    /// LimitRTTIME, at which the kernel kills the process.
    static let mostAtAStretch: UInt64 = 100_000

    /// Readable after the priority is given up.
    let lossEvent: Int32
    private let isHeld = Atomic<Bool>(false)
    private let repairCount = Atomic<UInt64>(0)

    /// - Throws: if the system has no descriptor left.
    init() throws(RealtimeQueueError) {
        lossEvent = mudra_event_create()
        if lossEvent < 0 { throw RealtimeQueueError(while: "cannot watch its priority") }
    }

    /// Whether the thread has real-time priority, as far as is known.
    var isReal: Bool { isHeld.load(ordering: .relaxed) && mudra_has_run_away() == 0 }

    /// How often the priority was lost and reacquired.
    var repairs: UInt64 { repairCount.load(ordering: .relaxed) }

    /// Acquires the priority for the calling thread, but only with the guard that keeps the thread from freezing the
    /// machine. Without the priority, the thread asks for short time slices, which an ordinary thread may have.
    func acquire() {
        let isGuarded = mudra_guard_realtime(mudra_thread_id(), lossEvent, Self.mostAtAStretch) == 0
        let isReal = isGuarded && mudra_make_realtime(0, RealtimeQueue.priority) == 0
        isHeld.store(isReal, ordering: .relaxed)
        if !isReal { _ = mudra_shorten_slices() }
    }

    /// Reacquires the priority if the calling thread has lost it. Costs one system call.
    func ensure() {
        guard isReal, mudra_is_realtime() == 0 else { return }
        if mudra_make_realtime(0, RealtimeQueue.priority) == 0 {
            repairCount.wrappingAdd(1, ordering: .relaxed)
        } else {
            isHeld.store(false, ordering: .relaxed)
            _ = mudra_shorten_slices()
            mudra_event_tell(lossEvent)
        }
    }
}
