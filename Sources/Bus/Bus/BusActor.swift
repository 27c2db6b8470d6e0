import Dispatch

/// The side of a service that talks to its clients: one serial Dispatch queue. The compiler lets no other code touch a
/// declaration that is isolated to this actor.
///
/// The queue's own handlers and blocks enter by `assumeIsolated`, once per wake-up, and never by a `Task`: the first
/// `Task` starts a thread of Dispatch's that wakes up every second.
@globalActor package actor BusActor {
    /// The actor, whose executor is the queue.
    package static let shared = BusActor()

    private static let executor = BusExecutor()

    /// The queue that runs all code isolated to the actor.
    package static var queue: DispatchQueue { executor.queue }

    /// Swift asks this executor whether code runs on the queue.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs `body` as part of the actor. The caller is on its queue, although the compiler cannot see that; if it is
    /// not, the process ends.
    ///
    /// The standard library offers this only for the main actor and for instances of actors. It casts the closure, and
    /// optimized code then checks whether the closure has escaped, with the length of the source file's path as an
    /// operand: a build in another folder would give another program. This method casts a function that runs the
    /// closure. And it asks Dispatch directly; `preconditionIsolated` asks through Swift's runtime.
    package static func assumeIsolated<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
        dispatchPrecondition(condition: .onQueue(queue))
        let run: @BusActor (@BusActor () -> Value) -> Value = { body in body() }
        return unsafeBitCast(run, to: ((@BusActor () -> Value) -> Value).self)(body)
    }

    /// Runs `body` on the queue. May be called on any thread; blocks from one thread run in their order.
    package static func async(_ body: @escaping @BusActor () -> Void) {
        queue.async { assumeIsolated(body) }
    }

    /// Runs `body` on the queue after a while.
    package static func async(after delay: DispatchTimeInterval, _ body: @escaping @BusActor () -> Void) {
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
