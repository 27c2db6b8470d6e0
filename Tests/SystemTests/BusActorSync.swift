import Dispatch
import MudraBus

extension BusActor {
    /// Runs `body` as part of the actor, and waits for what it gives: services that a test stands in for are there.
    static func sync<Value: Sendable>(_ body: @BusActor () throws -> Value) rethrows -> Value {
        try queue.sync { try assumeIsolated(body) }
    }
}
