import CLinux

/// What keeps the memory of a real-time process small, and in its place.
public enum ProcessMemory {
    /// Bytes of a thread's stack. The deepest use that was seen is 200 KiB: a message nested as deep as a bus lets pass,
    /// read by a build without optimization.
    private static let stackSize = 524_288

    /// Gives small stacks to threads made from now on, instead of the usual 8 MiB.
    public static func limitStacks() {
        // What is refused leaves them as large as they were.
        _ = mudra_limit_stacks(stackSize)
    }

    /// Lets go of code and constants, the libraries' too, since most of what has been used so far only the start needed.
    /// What is used again comes back, as a rule from the system's copy of the file. Impossible once memory is locked.
    public static func forgetStart() {
        mudra_forget_code()
    }

    /// Keeps all memory that has been used, or will be, from being swapped out. Memory that nobody has used yet takes
    /// none, so lock it after the start.
    /// - Returns: whether the system allows it.
    public static func lock() -> Bool {
        mudra_lock_memory() == 0
    }
}
