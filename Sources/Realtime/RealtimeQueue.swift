import CLinux
import Dispatch
import Files
import Glibc
import Synchronization

/// The serial queue on which touches become gestures, with real-time priority where the system allows it.
///
/// Dispatch knows no real-time queues on Linux, and priority for its worker alone is worse than none: every event goes
/// through Dispatch's manager thread first. So both get SCHED_FIFO. A worker may exit and be replaced at any time, and
/// the new one starts without; hence every handler on the queue begins with `ensure()`.
public final class RealtimeQueue: Sendable {
    /// Above ordinary work and kernel threads that run at 1, below audio's usual 70 to 90.
    public static let priority: Int32 = 20

    /// Where handlers run, one at a time.
    public let queue = DispatchQueue(label: "mudra.realtime", qos: .userInteractive)
    private let isPrivileged = Atomic<Bool>(false)
    private let repairCount = Atomic<UInt64>(0)

    /// Makes the queue and promotes its threads. Must be the process's first use of Dispatch: a thread that appears
    /// meanwhile is taken for the manager.
    public init() {
        let before = Self.threads()
        let started = DispatchSemaphore(value: 0)
        let worker = Atomic<Int32>(0)
        // A timer source is what brings the manager to life.
        let wakesManager = DispatchSource.makeTimerSource(queue: queue)
        wakesManager.setEventHandler {}
        wakesManager.schedule(deadline: .now() + .seconds(3_600))
        wakesManager.activate()
        queue.async {
            worker.store(mudra_thread_id(), ordering: .relaxed)
            started.signal()
        }
        started.wait()
        let manager = Self.awaitManager(besides: before.union([worker.load(ordering: .relaxed)]))
        wakesManager.cancel()
        guard let manager, mudra_make_realtime(manager, Self.priority) == 0 else { return }
        isPrivileged.store(true, ordering: .relaxed)
        queue.async { _ = mudra_make_realtime(0, Self.priority) }
    }

    /// Whether the queue runs with real-time priority.
    public var isRealtime: Bool { isPrivileged.load(ordering: .relaxed) }

    /// How often a handler found itself on a thread without its priority, and gave it back.
    public var repairs: UInt64 { repairCount.load(ordering: .relaxed) }

    /// To be called first by every handler on the queue; costs one system call.
    public func ensure() {
        guard isRealtime, mudra_is_realtime() == 0 else { return }
        repairCount.wrappingAdd(1, ordering: .relaxed)
        if mudra_make_realtime(0, Self.priority) != 0 {
            isPrivileged.store(false, ordering: .relaxed)
        }
    }

    /// To be called first by handlers of other queues: Dispatch lends them the same threads.
    public static func leave() {
        if mudra_is_realtime() != 0 { _ = mudra_make_ordinary(0) }
    }

    /// Runs `body` on the queue, between two frames.
    public func run(_ body: @escaping @Sendable () -> Void) {
        queue.async {
            self.ensure()
            body()
        }
    }

    private static func awaitManager(besides known: Set<Int32>) -> Int32? {
        for _ in 0..<200 {
            if let manager = threads().subtracting(known).first { return manager }
            usleep(500)
        }
        return nil
    }

    private static func threads() -> Set<Int32> {
        Set(((try? FileReader.names(in: "/proc/self/task")) ?? []).compactMap { Int32($0) })
    }
}
