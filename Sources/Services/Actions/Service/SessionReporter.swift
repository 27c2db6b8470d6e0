import MudraBus
import MudraClient
import MudraDesktop
import MudraInterface
import MudraSupport

/// Reports our session to `mudrad`, which may come, go and come back.
@BusActor
final class SessionReporter {
    private let client: MudraConnection
    private let desktop: Desktop
    private let log: Log
    private let retryTimer = OneShotTimer(on: BusActor.queue)
    /// Whether mudrad knows the session, so that it needs every change.
    private var hasTold = false

    init(_ client: MudraConnection, _ desktop: Desktop, log: Log) {
        (self.client, self.desktop, self.log) = (client, desktop, log)
        desktop.onChange = { [weak self] in self?.tell() }
        retryTimer.onTime = { [weak self] in self?.tell() }
    }

    /// Begins to report.
    func start() {
        desktop.start()
        tell()
    }

    /// Handles the arrival of mudrad, which knows nothing of us.
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
        // The registration of gestures logs these errors.
        case MudraConnection.noSession, MudraConnection.tooFast,
            _ where error.isNoReply:
            retryTimer.start(after: .seconds(10))
        // mudrad gets the report when it comes.
        case _ where error.isServiceUnknown: break
        default: log("cannot report the session to mudrad: \(error)")
        }
    }
}
