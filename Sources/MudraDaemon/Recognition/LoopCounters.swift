import Synchronization

/// What the real-time queue counts and others read.
final class LoopCounters: Sendable {
    let frames = Atomic<UInt64>(0)
    let lateFrames = Atomic<UInt64>(0)
    /// How often the kernel dropped events that were not read in time.
    let kernelDrops = Atomic<UInt64>(0)
}

extension Atomic<UInt64> {
    /// Adds what a counter of one queue's own has grown by.
    func grow(from earlier: UInt64, to now: UInt64) {
        if now != earlier { wrappingAdd(now &- earlier, ordering: .relaxed) }
    }

    var count: UInt64 { load(ordering: .relaxed) }
}
