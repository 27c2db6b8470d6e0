import Dispatch
import MudraBus

/// Operations that have failed, for example because no file descriptor was left, and are tried again later.
@BusActor
final class DelayedRetries<Key: Hashable & Sendable> {
    /// Called with a failed operation that may be tried again.
    var onRetry: (Key) -> Void = { _ in }

    private var backoff = Backoff<Key>()
    /// The wait of each operation that must not be tried now.
    private var waits: [Key: UInt64] = [:]
    private var lastWait: UInt64 = 0
    /// The operations whose last attempt has failed.
    private var failed: Set<Key> = []

    /// Sets a timer: Dispatch opens a descriptor for its timers at the first one, and later there may be none left.
    init() {
        BusActor.async(after: .seconds(1)) {}
    }

    /// Whether an operation has failed and must not be tried yet.
    func isWaiting(_ key: Key) -> Bool { waits[key] != nil }

    /// The operation has failed.
    /// - Parameter isFinal: whether it is not tried again before `forget`.
    /// - Returns: whether it has not failed before, so that the failure is to be logged.
    func noteFailure(of key: Key, isFinal: Bool = false) -> Bool {
        if isFinal { waits[key] = 0 } else { tryLater(key) }
        return failed.insert(key).inserted
    }

    /// The operation has succeeded: its next failure is a new one.
    func noteSuccess(of key: Key) {
        failed.remove(key)
    }

    /// Lets the operation wait, each time longer.
    func tryLater(_ key: Key) {
        lastWait &+= 1
        let wait = lastWait
        waits[key] = wait
        BusActor.async(after: backoff.nextDelay(for: key)) { [weak self] in
            guard let self, waits[key] == wait else { return }
            waits[key] = nil
            onRetry(key)
        }
    }

    /// Forgets earlier failures: the operation may be tried at once.
    func forget(_ key: Key) {
        backoff.forget(key)
        waits[key] = nil
        failed.remove(key)
    }

    /// Forgets the failures of some operations.
    func forget(where isOver: (Key) -> Bool) {
        for key in failed.union(waits.keys) where isOver(key) { forget(key) }
    }
}

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
