import Dispatch

/// The delay before a failed operation is tried again: short at first, and longer after each failure.
struct Backoff<Key: Hashable> {
    private var longestSeconds: Int { 64 }
    private var seconds: [Key: Int] = [:]

    /// The delay after this failure.
    mutating func nextDelay(for key: Key) -> DispatchTimeInterval {
        let delay = seconds[key] ?? 1
        seconds[key] = min(delay * 2, longestSeconds)
        return .seconds(delay)
    }

    /// Forgets earlier failures.
    mutating func forget(_ key: Key) {
        seconds[key] = nil
    }
}
