import Dispatch

/// When to try again what has failed: soon at first, later and later for what fails again.
struct Backoff<Key: Hashable> {
    private var longestSeconds: Int { 64 }
    private var seconds: [Key: Int] = [:]

    /// Whether it has not failed yet.
    func isFirst(for key: Key) -> Bool { seconds[key] == nil }

    /// How long to wait this time.
    mutating func nextDelay(for key: Key) -> DispatchTimeInterval {
        let delay = seconds[key] ?? 1
        seconds[key] = min(delay * 2, longestSeconds)
        return .seconds(delay)
    }

    /// It is another matter from now on.
    mutating func forget(_ key: Key) {
        seconds[key] = nil
    }
}
