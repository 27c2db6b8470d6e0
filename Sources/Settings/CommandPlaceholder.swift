/// What a gesture starts.
public enum Command: Hashable, Sendable {
    /// Text for `/bin/sh -c`.
    case shell(String)
    /// A program, found by PATH, and its arguments, without a shell.
    case argv([String])
}

/// What becomes of a command whose gesture still has one running.
public enum WhenBusy: String, Sendable {
    /// It starts after those before it.
    case queue
    /// It is ignored.
    case skip
    /// It starts at once.
    case parallel
}
