import CMudraLinux

/// Keeps the memory of a real-time process small, and out of swap.
package enum ProcessMemory {
    /// Bytes of a thread's stack. The deepest use seen is 200 KiB: the reading of a message nested as deeply as a bus
    /// allows, in a build without optimization.
    private static let stackSize = 524_288

    /// Gives small stacks to threads made from now on, instead of the usual 8 MiB.
    package static func limitStacks() {
        // If the system refuses, stacks keep their size.
        _ = mudra_limit_stacks(stackSize)
    }

    /// Locks all current and future memory, so that it is not swapped out. Memory that is not used yet takes none, so
    /// lock it after the start.
    /// - Returns: whether the system allows it.
    package static func lock() -> Bool {
        mudra_lock_memory() == 0
    }
}
