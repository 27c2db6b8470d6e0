import CLinux
import Dispatch
import Glibc

/// The serial queue on which touches become gestures: a thread with real-time priority, where the system allows it.
///
/// None of Dispatch's, which knows no real-time queues on Linux: it passes every event through a manager thread that
/// would need the priority too, makes and ends its workers as it likes, and lends them to other queues.
public final class RealtimeQueue: Sendable {
    /// Why there is no queue.
    public struct Unavailable: Error, CustomStringConvertible {
        /// What went wrong, for a log.
        public let description: String

        /// What the system says of what it has just refused.
        init(while task: String, _ error: Int32 = errno) {
            description = "the real-time queue \(task): \(String(cString: strerror(error)))"
        }
    }

    /// Why a queue that had real-time priority has it no more; for good.
    public enum Loss: Sendable, CustomStringConvertible {
        /// It did not wait for anything for longer than real-time threads may.
        case ranAway
        /// Somebody took it away, and the system does not give it back.
        case refused

        /// For a log.
        public var description: String {
            switch self {
            case .ranAway:
                "the real-time queue ran for \(Promotion.mostAtAStretch / 1_000) ms at a stretch: it goes on without its priority"
            case .refused: "real-time priority was taken away and is not given back: gestures may come late under load"
            }
        }
    }

    /// Above ordinary work and kernel threads that run at 1, below audio's usual 70 to 90.
    public static let priority: Int32 = 20

    /// What the queue waits for. Unsafe elsewhere than on the queue.
    public nonisolated(unsafe) let descriptors: DescriptorSet
    private let mailbox: Mailbox
    private let promotion: Promotion

    /// Starts the queue's thread, which runs for as long as the process. A process has one at most.
    /// - Throws: `Unavailable` when the system has no descriptor or no thread left.
    public init() throws(Unavailable) {
        descriptors = try DescriptorSet()
        mailbox = try Mailbox()
        promotion = try Promotion()
        let (descriptors, mailbox, promotion) = (Passage(descriptors), mailbox, promotion)
        let isReady = DispatchSemaphore(value: 0)
        try RealtimeThread.start {
            // For `ps -L`, and for `mudra-bench allocations`, which looks for it.
            mudra_name_thread("mudra-realtime")
            promotion.take()
            isReady.signal()
            let descriptors = descriptors.value
            _ = descriptors.add(mailbox.descriptor) { mailbox.deliver() }
            while true {
                let readable = descriptors.wait()
                promotion.ensure()
                descriptors.call(readable)
            }
        }
        isReady.wait()
    }

    /// Whether the queue runs with real-time priority.
    public var isRealtime: Bool { promotion.isReal }

    /// How often the queue found itself without its priority, and took it back.
    public var repairs: UInt64 { promotion.repairs }

    /// Runs `body` on the queue, between two frames.
    public func run(_ body: @escaping @Sendable () -> Void) {
        mailbox.post(body)
    }

    /// Calls `handle` on another queue when this one has lost its priority.
    /// - Returns: what calls it, for as long as it is kept.
    public func watchLoss(on queue: DispatchQueue, _ handle: @escaping @Sendable (Loss) -> Void)
        -> any DispatchSourceRead
    {
        let event = promotion.lossEvent
        let source = DispatchSource.makeReadSource(fileDescriptor: event, queue: queue)
        source.setEventHandler {
            mudra_event_clear(event)
            handle(mudra_has_run_away() != 0 ? .ranAway : .refused)
        }
        source.activate()
        return source
    }
}
