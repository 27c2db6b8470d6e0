import MudraBus
import MudraClient
import MudraSupport

/// The subscription to gestures of `mudrad`, by their names. Used on the client's queue.
final class SubscriptionState {
    /// Called with the seconds after which to ask again: we asked too often, or mudrad did not answer.
    var onRetry: (Int) -> Void = { _ in }

    private let client: MudraConnection
    private let log: Log
    /// The names of the wanted gestures; nil: none named yet, so mudrad need not be asked.
    private var names: Set<String>?
    /// The names last asked for; nil: not known which of them mudrad accepted.
    private var heard: Set<String>?
    /// The number of calls without an answer yet.
    private var unanswered = 0
    private var onAnswered: [() -> Void] = []

    init(_ client: MudraConnection, log: Log) {
        self.client = client
        self.log = log
    }

    /// Subscribes to gestures of these names, unless already subscribed.
    func listen(to names: Set<String>) {
        self.names = names
        update()
    }

    /// Ends the subscription, if there is one.
    func rest() {
        guard names != nil else { return }
        listen(to: [])
    }

    /// Asks for the same again if the last call failed.
    func askAgain() {
        update()
    }

    /// Handles the end of mudrad, which forgets the subscription.
    func forget() {
        (names, heard) = (nil, nil)
    }

    /// Runs `body` when all calls have been answered.
    func whenAnswered(_ body: @escaping () -> Void) {
        if unanswered == 0 { body() } else { onAnswered.append(body) }
    }

    private func update() {
        guard let names, names != heard else { return }
        heard = names
        unanswered += 1
        let done: MudraConnection.Completion<Void> = { [weak self] result in self?.answered(result) }
        do {
            // An empty list of names would mean all gestures of the user.
            if names.isEmpty {
                try client.unsubscribe(completion: done)
            } else {
                try client.subscribe(to: names.sorted(), completion: done)
            }
        } catch {
            answered(.failure(error))
        }
    }

    private func answered(_ result: Result<Void, BusError>) {
        unanswered -= 1
        if case .failure(let error) = result { failed(error) }
        guard unanswered == 0 else { return }
        let due = onAnswered
        onAnswered = []
        for body in due { body() }
    }

    private func failed(_ error: BusError) {
        heard = nil
        switch error.name {
        case MudraConnection.tooFast: onRetry(1)
        // The registration fails for the same reason and logs it.
        case MudraConnection.noSession: break
        // A mudrad that comes later does not know of the subscription.
        case _ where error.isServiceUnknown: names = nil
        case _ where error.isNoReply:
            log("mudrad does not answer the subscription to the gestures: \(error)")
            onRetry(10)
        default: log("cannot subscribe to the gestures: \(error)")
        }
    }
}
