import Dispatch

/// A service's side towards its clients: one serial Dispatch queue. The compiler lets nothing that is isolated to it be
/// touched elsewhere.
///
/// The queue's own handlers and blocks enter by `assumeIsolated`, once per wake-up, and never by a `Task`: the first of
/// those starts a thread of Dispatch's that wakes up every second.
@globalActor public actor BusActor {
    /// The actor, whose executor is the queue.
    public static let shared = BusActor()

    private static let executor = BusExecutor()

    /// Where all that is isolated to the actor runs.
    public static var queue: DispatchQueue { executor.queue }

    /// What Swift asks whether some code is on the queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs `body` as part of the actor, on whose queue we are although the compiler cannot see it. A mistake otherwise,
    /// which ends the process.
    ///
    /// The library has this for the main actor alone, and for actors' instances. They cast the closure, which the compiler
    /// checks for having escaped, with the length of the source's path in optimized code: each folder's would be another.
    /// This casts a function that runs the closure. And it asks Dispatch directly, which `preconditionIsolated` asks by way
    /// of Swift's runtime.
    public static func assumeIsolated<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
        dispatchPrecondition(condition: .onQueue(queue))
        let run: @BusActor (@BusActor () -> Value) -> Value = { body in body() }
        return unsafeBitCast(run, to: ((@BusActor () -> Value) -> Value).self)(body)
    }

    /// Runs `body` on the queue. From any thread; what one thread sends runs in its order.
    public static func async(_ body: @escaping @BusActor () -> Void) {
        queue.async { assumeIsolated(body) }
    }

    /// Runs `body` on the queue after a while.
    public static func async(after delay: DispatchTimeInterval, _ body: @escaping @BusActor () -> Void) {
        queue.asyncAfter(deadline: .now() + delay) { assumeIsolated(body) }
    }
}

private final class BusExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "mudra.bus")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
