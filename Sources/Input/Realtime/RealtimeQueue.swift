import CMudraLinux
import Dispatch
import Glibc
import MudraSupport

/// The reason why there is no real-time queue.
package struct RealtimeQueueError: Error, CustomStringConvertible {
    /// A text for the log.
    package let description: String

    /// An error with the system's reason for its last refusal.
    init(while task: String, _ error: Int32 = errno) {
        description = "the real-time queue \(task): \(Errno(error))"
    }
}

/// The serial queue on which touches become gestures: Dispatch's main queue, run by the process's main thread with
/// real-time priority if the system allows it.
///
/// Dispatch has no real-time queues on Linux. Its worker threads come and go and serve other queues, and its manager
/// thread, which has no priority, delivers every source. The main queue keeps one thread, which may run it in a loop of
/// its own. This loop waits for devices, deadlines and the queue itself, all in one `DescriptorSet`; a Dispatch source
/// with this queue as its target would go through the manager.
///
/// All code isolated to the main actor runs on this queue.
@MainActor
package final class RealtimeQueue {
    /// Why a queue has permanently lost its real-time priority.
    package enum PriorityLoss: Sendable, CustomStringConvertible {
        /// It ran without waiting for longer than real-time threads may.
        case ranAway
        /// The priority was taken away, and the system does not give it back.
        case refused

        /// A text for the log.
        package var description: String {
            switch self {
            case .ranAway:
                "the real-time queue ran for \(RealtimePriority.mostAtAStretch / 1_000) ms at a stretch: it goes on without its priority"
            case .refused: "real-time priority was taken away and is not given back: gestures may come late under load"
            }
        }
    }

    /// Above ordinary work and kernel threads that run at 1, below audio's usual 70 to 90.
    package nonisolated static let priority: Int32 = 20

    /// The descriptors that the queue waits for.
    package let descriptors: DescriptorSet
    /// The time for everything on the queue.
    package nonisolated let clock = RecognitionClock()
    /// The Dispatch queue. Kept, since Dispatch allocates an object for each access to its main queue.
    package nonisolated let main = DispatchQueue.main
    private nonisolated let threadPriority: RealtimePriority

    /// Gives the main thread its priority and blocks signals in it. Call it before anything makes a thread or a
    /// Dispatch source: they inherit the blocked signals, but not the priority.
    /// - Throws: `RealtimeQueueError` if the system has no descriptor left.
    package init() throws(RealtimeQueueError) {
        descriptors = try DescriptorSet()
        threadPriority = try RealtimePriority()
        RealtimeSignals.blockOthers()
        threadPriority.acquire()
        let event = _dispatch_get_main_queue_handle_4CF()
        let token = descriptors.add(event) {
            // The loop must clear the event. It does so first, so that work which arrives later makes it readable
            // again.
            mudra_event_clear(event)
            _dispatch_main_queue_callback_4CF(nil)
        }
        if token == nil { throw RealtimeQueueError(while: "cannot wait for its own work") }
    }

    /// Runs the queue as long as the process runs. Replaces `dispatchMain()`, which would run the queue on worker
    /// threads.
    package func run() -> Never {
        while true {
            let readable = descriptors.wait()
            threadPriority.ensure()
            descriptors.call(readable)
        }
    }

    /// Runs `body` on the queue, between two frames. May be called on any thread; blocks from one thread run in their
    /// order.
    package nonisolated func async(_ body: @escaping @MainActor () -> Void) {
        main.async { MainActor.assumeIsolated(body) }
    }

    /// Whether the queue runs with real-time priority.
    package nonisolated var isRealtime: Bool { threadPriority.isReal }

    /// How often the queue lost its priority and reacquired it.
    package nonisolated var repairs: UInt64 { threadPriority.repairs }

    /// Calls `handle` on another queue when this one has lost its priority.
    /// - Returns: the source that calls it, as long as it is retained.
    package nonisolated func watchLoss(
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

/// The signals that the real-time thread receives.
private enum RealtimeSignals {
    /// SIGXCPU means that the thread has run away; the others come from its own errors.
    private static let heard = [SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Blocks all other signals for the calling thread and for threads that it makes: they go to Dispatch's
    /// signal sources.
    static func blockOthers() {
        var mask = sigset_t()
        sigfillset(&mask)
        for signal in heard { sigdelset(&mask, signal) }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
