import Dispatch
import MudraBus

/// A client's state with a queue of its own, on which any task may call it.
final class ClientCore: Sendable {
    private let queue = DispatchQueue(label: "mudra.client")
    private let holder = Holder()

    /// Unchecked: its queue alone uses it.
    private final class Holder: @unchecked Sendable {
        var state: ClientState?
    }

    /// - Parameter listens: whether the client follows `mudrad`.
    init(_ address: BusAddress, listens: Bool = true) async throws(MudraError) {
        let opened = queue.sync { [queue, holder] in
            Result { () throws(BusError) in holder.state = try ClientState(address, listens: listens, queue: queue) }
        }
        do throws(BusError) {
            try opened.get()
        } catch {
            throw .noBus(error.description)
        }
        // The bus may refuse the connection after its socket has accepted it.
        try await call { (state, done) throws(BusError) in try state.askBus(done) }
    }

    deinit {
        // sd-bus counts its references without a lock, so the queue drops the last one.
        queue.async { [holder] in holder.state = nil }
    }

    /// Runs a block on the queue.
    func async(_ body: @escaping @Sendable (ClientState) -> Void) {
        queue.async { [holder] in
            if let state = holder.state { body(state) }
        }
    }

    /// Runs a block on the queue, and waits for the result that it passes on.
    func call<Value: Sendable>(
        _ begin:
            @escaping @Sendable (ClientState, @escaping (Result<Value, BusError>) -> Void) throws(BusError) -> Void
    ) async throws(MudraError) -> Value {
        let answer = await withCheckedContinuation { continuation in
            queue.async { [self] in
                guard let state = holder.state else {
                    return continuation.resume(returning: Result<Value, MudraError>.failure(.noAnswer("no client")))
                }
                let finish = { (result: Result<Value, BusError>) in
                    continuation.resume(returning: result.mapError(state.error))
                }
                do throws(BusError) {
                    try begin(state, finish)
                } catch {
                    finish(.failure(error))
                }
            }
        }
        return try answer.get()
    }
}
