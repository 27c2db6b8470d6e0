import CLinux
import Dispatch
import Realtime

/// The queue under test: a process has one.
let queue = Result { () throws(RealtimeQueue.Unavailable) in try RealtimeQueue() }

/// Whether this machine lets us have real-time priority.
let isRealtimeAllowed: Bool = {
    defer { _ = mudra_make_ordinary(0) }
    return mudra_make_realtime(0, RealtimeQueue.priority) == 0
}()

extension RealtimeQueue {
    /// Runs `body` on the queue and waits for what it gives.
    func wait<Value: Sendable>(for body: @escaping @Sendable () -> Value) -> Value {
        let isDone = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var value: Value?
        run {
            value = body()
            isDone.signal()
        }
        repeat { isDone.wait() } while value == nil
        return value.unsafelyUnwrapped
    }
}
