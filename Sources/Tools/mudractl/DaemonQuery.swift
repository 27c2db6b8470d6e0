import MudraBus
import MudraClient
import MudraProgram

/// A question to `mudrad` whose answer the command waits for.
enum DaemonQuery {
    /// - Parameter ask: makes the calls, and passes on the last one's answer.
    /// - Throws: the failure of the bus, of mudrad or of the call, for people.
    static func ask<Value: Sendable>(
        on bus: String?,
        _ ask:
            @escaping @Sendable (MudraConnection, @escaping (Result<Value, BusError>) -> Void) throws(BusError) -> Void
    ) throws(CommandFailure) -> Value {
        switch MudraConnection.ask(on: BusAddress(bus ?? "system"), ask) {
        case .success(let value): return value
        case .failure(let error) where error.isServiceUnknown:
            throw .failed("mudrad does not run. To find out why: mudractl doctor")
        case .failure(let error): throw .failed("\(error)")
        }
    }
}
