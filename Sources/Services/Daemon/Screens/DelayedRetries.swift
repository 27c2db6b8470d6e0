import Dispatch
import MudraBus
import MudraSupport

/// Operations that have failed, for example because no file descriptor was left, and are tried again later.
@BusActor
final class DelayedRetries<Key: Hashable & Sendable> {
    private struct Operation {
        let timer = OneShotTimer(on: BusActor.queue)
        var pauses = DelayedRetries.pauses
        /// Whether the last attempt has failed.
        var hasFailed = false
        /// Whether it is not tried again before `forget`.
        var isFinal = false

        var isWaiting: Bool { isFinal || timer.isRunning }
    }

    /// The pauses of each operation.
    nonisolated static var pauses: Backoff { Backoff(milliseconds: 1_000, upTo: 64_000) }

    /// Called with a failed operation that may be tried again.
    var onRetry: (Key) -> Void = { _ in }

    private var operations: [Key: Operation] = [:]

    /// Sets a timer: Dispatch opens a descriptor for its timers at the first one, and later there may be none left.
    init() {
        BusActor.async(after: .seconds(1)) {}
    }

    /// Whether an operation has failed and must not be tried yet.
    func isWaiting(_ key: Key) -> Bool { operations[key]?.isWaiting == true }

    /// Performs an operation, unless it has failed and must not be tried yet. A failure is reported once, and the
    /// operation is tried again later.
    /// - Parameters:
    ///   - isFinal: whether an operation with such an error is not tried again before `forget`.
    ///   - report: called with the error if the last attempt has not failed as well.
    func attempt<Failure: Error>(
        _ key: Key, isFinal: (Failure) -> Bool = { _ in false }, _ operation: () throws(Failure) -> Void,
        report: (Failure) -> Void
    ) {
        guard !isWaiting(key) else { return }
        do throws(Failure) {
            try operation()
            noteSuccess(of: key)
        } catch {
            if noteFailure(of: key, isFinal: isFinal(error)) { report(error) }
        }
    }

    /// The operation has failed.
    /// - Parameter isFinal: whether it is not tried again before `forget`.
    /// - Returns: whether it has not failed before, so that the failure is to be logged.
    func noteFailure(of key: Key, isFinal: Bool = false) -> Bool {
        let hasFailed = operations[key]?.hasFailed == true
        if isFinal { operations[key, default: Operation()].isFinal = true } else { tryLater(key) }
        operations[key]?.hasFailed = true
        return !hasFailed
    }

    /// The operation has succeeded: its next failure is a new one.
    func noteSuccess(of key: Key) {
        operations[key]?.hasFailed = false
    }

    /// Lets the operation wait, each time longer.
    func tryLater(_ key: Key) {
        var operation = operations[key] ?? Operation()
        operation.isFinal = false
        operation.timer.onTime = { [weak self] in self?.onRetry(key) }
        operation.timer.stop()
        operation.timer.start(after: .milliseconds(operation.pauses.nextMilliseconds()))
        operations[key] = operation
    }

    /// Forgets earlier failures: the operation may be tried at once.
    func forget(_ key: Key) {
        operations[key] = nil
    }

    /// Forgets the failures of some operations. One that has succeeded keeps the length of its pauses.
    func forget(where isOver: (Key) -> Bool) {
        for (key, operation) in operations where (operation.hasFailed || operation.isWaiting) && isOver(key) {
            forget(key)
        }
    }
}
