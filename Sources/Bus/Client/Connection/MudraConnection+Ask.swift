import Dispatch
import MudraBus

extension MudraConnection {
    /// Makes calls with a client of its own, and waits for the answer.
    /// - Parameter ask: makes the calls and passes on the last one's answer.
    package static func ask<Value: Sendable>(
        on bus: BusAddress,
        _ ask:
            @escaping @Sendable (MudraConnection, @escaping (Result<Value, BusError>) -> Void) throws(BusError) -> Void
    ) -> Result<Value, BusError> {
        let queue = DispatchQueue(label: "mudra.query")
        let answered = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var answer = Result<Value, BusError>.failure(.noAnswer)
        nonisolated(unsafe) var kept: MudraConnection?
        let finish = { @Sendable (result: Result<Value, BusError>) in
            answer = result
            answered.signal()
        }
        queue.async {
            do throws(BusError) {
                let client = try MudraConnection(bus, queue: queue)
                kept = client
                client.activate { finish(.failure($0)) }
                try ask(client, finish)
            } catch {
                finish(.failure(error))
            }
        }
        answered.wait()
        // Release the client only now: a client that leaves the bus does not get an answer.
        queue.sync { withExtendedLifetime(kept) { kept = nil } }
        return answer
    }
}

extension BusError {
    fileprivate static var noAnswer: BusError {
        BusError(name: "org.freedesktop.DBus.Error.NoReply", message: "no answer")
    }
}
