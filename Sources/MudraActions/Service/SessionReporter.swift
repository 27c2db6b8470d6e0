import MudraBus
import MudraClient

/// Keeps `mudrad`, which may come, go and come back, told of our session.
@BusActor
final class SessionReporter {
    private let client: MudraClient
    private let desktop: Desktop
    private let log: (String) -> Void
    private let retryTimer = RetryTimer(BusActor.queue)
    /// Whether mudrad has been told of the session, and so has to be told of every change.
    private var hasTold = false

    init(_ client: MudraClient, _ desktop: Desktop, log: @escaping (String) -> Void) {
        (self.client, self.desktop, self.log) = (client, desktop, log)
        desktop.onChange = { [weak self] in self?.tell() }
        retryTimer.onTime = { [weak self] in self?.tell() }
    }

    /// Begins to tell.
    func start() {
        desktop.start()
        tell()
    }

    /// mudrad has come; it knows nothing of us.
    func serviceCame() {
        hasTold = false
        tell()
    }

    private func tell() {
        guard hasTold || desktop.facts != SessionFacts() else { return }
        hasTold = true
        try? client.setSession(desktop.facts) { [weak self] in self?.answered($0) }
    }

    private func answered(_ result: Result<Void, BusError>) {
        guard case .failure(let error) = result else { return }
        switch error.name {
        // Of these the registration of gestures says something.
        case MudraClient.noSession, MudraClient.tooFast,
            _ where error.isNoReply:
            retryTimer.start(afterSeconds: 10)
        // It is told when it comes.
        case _ where error.isServiceUnknown: break
        default: log("mudrad refuses to be told of the session: \(error)")
        }
    }
}
