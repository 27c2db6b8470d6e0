import Dispatch
import MudraBus

extension BusActor {
    /// Runs `body` on the actor and waits for its value, so that a test can set up the services that it replaces.
    static func sync<Value: Sendable>(_ body: @BusActor () -> Value) -> Value {
        queue.sync { assumeIsolated(body) }
    }

    static func sync<Value: Sendable>(_ body: @BusActor () throws -> Value) throws -> Value {
        try sync { Result(catching: body) }.get()
    }
}
