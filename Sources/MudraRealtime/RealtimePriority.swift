import CMudraLinux
import Synchronization

/// The real-time priority of one thread: taken where the system allows it, taken back when it was lost, and given up for
/// good when that is refused or when the thread has run away.
final class RealtimePriority: Sendable {
    /// How long a thread may run at real-time priority without waiting, microseconds: half of the unit's LimitRTTIME, which
    /// is when the kernel kills.
    static let mostAtAStretch: UInt64 = 100_000

    /// Readable once the priority is given up.
    let lossEvent: Int32
    private let isHeld = Atomic<Bool>(false)
    private let repairCount = Atomic<UInt64>(0)

    /// - Throws: when the system has no descriptor left.
    init() throws(RealtimeQueueError) {
        lossEvent = mudra_event_create()
        if lossEvent < 0 { throw RealtimeQueueError(while: "cannot be watched") }
    }

    /// Whether the thread has real-time priority, as far as is known.
    var isReal: Bool { isHeld.load(ordering: .relaxed) && mudra_has_run_away() == 0 }

    /// How often it was lost and taken back.
    var repairs: UInt64 { repairCount.load(ordering: .relaxed) }

    /// Acquires it for the calling thread; not without the guard that keeps it from freezing the machine. Where it is not to
    /// be had, the thread asks for what an ordinary one may have.
    func acquire() {
        let isGuarded = mudra_guard_realtime(mudra_thread_id(), lossEvent, Self.mostAtAStretch) == 0
        let isReal = isGuarded && mudra_make_realtime(0, RealtimeQueue.priority) == 0
        isHeld.store(isReal, ordering: .relaxed)
        if !isReal { _ = mudra_shorten_slices() }
    }

    /// Takes it back if it was taken from the calling thread. Costs one system call.
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
