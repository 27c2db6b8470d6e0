import Synchronization

/// The counters of the real-time queue, which other queues read.
final class LoopCounters: Sendable {
    let frames = Atomic<UInt64>(0)
    let lateFrames = Atomic<UInt64>(0)
    /// How often the kernel dropped events because they were not read in time.
    let kernelDrops = Atomic<UInt64>(0)
}

extension Atomic<UInt64> {
    /// Adds the growth of a counter that belongs to one queue.
    func grow(from earlier: UInt64, to now: UInt64) {
        if now != earlier { wrappingAdd(now &- earlier, ordering: .relaxed) }
    }

    var count: UInt64 { load(ordering: .relaxed) }
}
