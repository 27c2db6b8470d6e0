import MudraBus
import MudraClient
import MudraConsole

/// Asks `mudrad` one thing and waits for the answer.
enum DaemonQuery {
    /// - Parameter ask: makes the calls, and hands the last one's answer on.
    /// - Throws: what is wrong with bus, daemon or call.
    static func ask<Value: Sendable>(
        on bus: String?,
        _ ask: @escaping @Sendable (MudraClient, @escaping (Result<Value, BusError>) -> Void) throws(BusError) -> Void
    ) throws(CommandFailure) -> Value {
        switch MudraClient.ask(on: BusAddress(bus ?? "system"), ask) {
        case .success(let value): return value
        case .failure(let error) where error.isServiceUnknown: throw .failed("mudrad is not there")
        case .failure(let error): throw .failed("\(error)")
        }
    }
}
