import CMudraLinux
import Dispatch
import Glibc

/// Why there is no real-time queue.
public struct RealtimeQueueError: Error, CustomStringConvertible {
    /// What went wrong, for a log.
    public let description: String

    /// What the system says of what it has just refused.
    init(while task: String, _ error: Int32 = errno) {
        description = "the real-time queue \(task): \(String(cString: strerror(error)))"
    }
}

/// The serial queue on which touches become gestures: Dispatch's main queue, run by the process's main thread with
/// real-time priority where the system allows it.
///
/// Dispatch knows no real-time queues on Linux. Its workers come and go and are lent to other queues, and its manager
/// thread, which has no priority, delivers every source. The main queue has one thread for good, and may be run in a loop
/// of that thread's own. So the loop waits for devices, deadlines and the queue itself, all in one `DescriptorSet`; a
/// Dispatch source with this queue as its target would come by way of the manager.
///
/// Whatever is isolated to the main actor runs on this queue.
@MainActor
public final class RealtimeQueue {
    /// Why a queue that had real-time priority has it no more; for good.
    public enum PriorityLoss: Sendable, CustomStringConvertible {
        /// It did not wait for anything for longer than real-time threads may.
        case ranAway
        /// It was taken away, and the system does not give it back.
        case refused

        /// For a log.
        public var description: String {
            switch self {
            case .ranAway:
                "the real-time queue ran for \(RealtimePriority.mostAtAStretch / 1_000) ms at a stretch: it goes on without its priority"
            case .refused: "real-time priority was taken away and is not given back: gestures may come late under load"
            }
        }
    }

    /// Above ordinary work and kernel threads that run at 1, below audio's usual 70 to 90.
    public nonisolated static let priority: Int32 = 20

    /// What the queue waits for.
    public let descriptors: DescriptorSet
    /// The same as Dispatch knows it. Kept: Dispatch allocates an object each time that it is asked for its main queue.
    public nonisolated let main = DispatchQueue.main
    private nonisolated let threadPriority: RealtimePriority

    /// Gives the main thread its priority and takes signals from it. Call it before anything makes a thread or a Dispatch
    /// source: they inherit what the thread blocks, and not its priority.
    /// - Throws: `RealtimeQueueError` when the system has no descriptor left.
    public init() throws(RealtimeQueueError) {
        descriptors = try DescriptorSet()
        threadPriority = try RealtimePriority()
        RealtimeSignals.blockOthers()
        threadPriority.acquire()
        let event = _dispatch_get_main_queue_handle_4CF()
        let token = descriptors.add(event) {
            // The queue leaves this to us. First, so that work which arrives from here on tells us again.
            mudra_event_clear(event)
            _dispatch_main_queue_callback_4CF(nil)
        }
        if token == nil { throw RealtimeQueueError(while: "cannot be waited for") }
    }

    /// Runs the queue for as long as the process. Instead of `dispatchMain()`, with which workers would run it.
    public func run() -> Never {
        while true {
            let readable = descriptors.wait()
            threadPriority.ensure()
            descriptors.call(readable)
        }
    }

    /// Runs `body` on the queue, between two frames. From any thread; what one thread sends runs in its order.
    public nonisolated func async(_ body: @escaping @MainActor () -> Void) {
        main.async { MainActor.assumeIsolated(body) }
    }

    /// Whether the queue runs with real-time priority.
    public nonisolated var isRealtime: Bool { threadPriority.isReal }

    /// How often the queue found itself without its priority, and took it back.
    public nonisolated var repairs: UInt64 { threadPriority.repairs }

    /// Calls `handle` on another queue when this one has lost its priority.
    /// - Returns: what calls it, for as long as it is kept.
    public nonisolated func watchLoss(
        on queue: DispatchQueue, _ handle: @escaping @Sendable (PriorityLoss) -> Void
    ) -> any DispatchSourceRead {
        let event = threadPriority.lossEvent
        let source = DispatchSource.makeReadSource(fileDescriptor: event, queue: queue)
        source.setEventHandler {
            mudra_event_clear(event)
            handle(mudra_has_run_away() != 0 ? .ranAway : .refused)
        }
        source.activate()
        return source
    }
}

/// The signals that the real-time thread hears of.
private enum RealtimeSignals {
    /// SIGXCPU says that it has run away; the others tell of its own mistakes.
    private static let heard = [SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// From now on the calling thread, and those that it makes, hear of no others: these are Dispatch's signal sources'.
    static func blockOthers() {
        var mask = sigset_t()
        sigfillset(&mask)
        for signal in heard { sigdelset(&mask, signal) }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
