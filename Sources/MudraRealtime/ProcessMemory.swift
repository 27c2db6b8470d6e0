import CMudraLinux

/// What keeps the memory of a real-time process small, and in its place.
public enum ProcessMemory {
    /// Bytes of a thread's stack. The deepest use that was seen is 200 KiB: a message nested as deep as a bus lets pass,
    /// read by a build without optimization.
    private static let stackSize = 524_288

    /// Gives small stacks to threads made from now on, instead of the usual 8 MiB.
    public static func limitStacks() {
        // Where the system refuses, stacks stay as large as they were.
        _ = mudra_limit_stacks(stackSize)
    }

    /// Keeps all memory that has been used, or will be, from being swapped out. Memory that is not used yet takes
    /// none, so lock it after the start.
    /// - Returns: whether the system allows it.
    public static func lock() -> Bool {
        mudra_lock_memory() == 0
    }
}
