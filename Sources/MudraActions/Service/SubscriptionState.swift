import MudraBus
import MudraClient

/// The gestures, by their names, that we have `mudrad` tell us of. Used on the client's queue.
final class SubscriptionState {
    /// Called when it is to be asked again in so many seconds: we have asked too often, or mudrad did not answer.
    var onRetry: (Int) -> Void = { _ in }

    private let client: MudraClient
    private let log: (String) -> Void
    /// The names of the gestures that are of interest; nil: none have been named yet, and mudrad need not be asked.
    private var names: Set<String>?
    /// The names that we have asked for; nil: there is no telling what of them counts.
    private var heard: Set<String>?
    /// How often we have asked and not been answered.
    private var unanswered = 0
    private var onAnswered: [() -> Void] = []

    init(_ client: MudraClient, log: @escaping (String) -> Void) {
        self.client = client
        self.log = log
    }

    /// Asks to be told of gestures of these names, unless that is so already.
    func listen(to names: Set<String>) {
        self.names = names
        update()
    }

    /// Asks for none any more, if it has asked for any.
    func rest() {
        guard names != nil else { return }
        listen(to: [])
    }

    /// Asks for the same again, if that came to nothing.
    func askAgain() {
        update()
    }

    /// mudrad knows nothing any more of what we have asked for.
    func forget() {
        (names, heard) = (nil, nil)
    }

    /// Does something as soon as all is answered that we have asked for.
    func whenAnswered(_ body: @escaping () -> Void) {
        if unanswered == 0 { body() } else { onAnswered.append(body) }
    }

    private func update() {
        guard let names, names != heard else { return }
        heard = names
        unanswered += 1
        let done: MudraClient.Completion<Void> = { [weak self] result in self?.answered(result) }
        do {
            // No names would mean all of the user's.
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
        case MudraClient.tooFast: onRetry(1)
        // The registration fails for the same reason, and says so.
        case MudraClient.noSession: break
        // It will know nothing when it comes.
        case _ where error.isServiceUnknown: names = nil
        case _ where error.isNoReply:
            log("mudrad does not answer whether it tells of the gestures: \(error)")
            onRetry(10)
        default: log("cannot subscribe to the gestures: \(error)")
        }
    }
}
