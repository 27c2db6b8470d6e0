import Dispatch

/// When to try again what has failed: soon at first, later and later for what fails again.
struct Retries {
    private static let longestSeconds = 64
    private var seconds: [String: Int] = [:]

    /// How long to wait this time.
    mutating func nextDelay(for name: String) -> DispatchTimeInterval {
        let delay = seconds[name] ?? 1
        seconds[name] = min(delay * 2, Self.longestSeconds)
        return .seconds(delay)
    }

    /// It is another matter from now on.
    mutating func forget(_ name: String) {
        seconds[name] = nil
    }
}
