import Dispatch
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
        let queue = DispatchQueue(label: "mudra.query")
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer: Result<Value, BusError>?
        nonisolated(unsafe) var kept: MudraClient?
        let finish = { @Sendable (result: Result<Value, BusError>) in
            answer = result
            answered.signal()
        }
        queue.async {
            do throws(BusError) {
                let client = try MudraClient(BusAddress(bus ?? "system"), queue: queue)
                kept = client
                client.activate { finish(.failure($0)) }
                try ask(client, finish)
            } catch {
                finish(.failure(error))
            }
        }
        answered.wait()
        // Not before: a client that leaves the bus gets no answer.
        queue.sync { withExtendedLifetime(kept) { kept = nil } }
        switch answer {
        case .success(let value): return value
        case .failure(let error) where error.isServiceUnknown: throw .failed("mudrad is not there")
        case .failure(let error): throw .failed("\(error)")
        case nil: throw .failed("no answer")
        }
    }
}
