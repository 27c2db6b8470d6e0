import Dispatch
import MudraBus

extension BusActor {
    /// Runs `body` as part of the actor, and waits for what it gives: services that a test stands in for are there.
    static func sync<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
        queue.sync { assumeIsolated(body) }
    }

    static func sync<Value: Sendable>(_ body: @BusActor () throws -> Value) throws -> Value {
        try sync { Result(catching: body) }.get()
    }
}
