import MudraBus
import MudraInterface
import MudraSupport

/// The programs' reports about their users' sessions, as long as the programs are on the bus.
@BusActor
final class SessionReports {
    /// Called when `facts(on:)` may return something else.
    var onChange: () -> Void = {}

    private struct Report {
        let client: String
        let user: UInt32
        let isTrusted: Bool
        let facts: SessionFacts
    }

    private let access: AccessControl
    private let log: Log
    /// One per client, the latest last.
    private var reports: [Report] = []

    init(_ access: AccessControl, log: Log) {
        (self.access, self.log) = (access, log)
    }

    /// The facts about the session that a seat shows now, locked or not; nil: no program has reported any. If several
    /// programs have, the latest report counts; but a program that may do everything that its user's configuration says
    /// knows better than others.
    func facts(on seat: String) -> SessionFacts? {
        let shown = reports.filter { access.isShown($0.user, on: seat) }
        return (shown.last(where: \.isTrusted) ?? shown.last)?.facts
    }

    /// A client reports the facts about its user's session; they replace its earlier ones.
    func set(_ facts: SessionFacts, of client: String, user: UInt32, isTrusted: Bool) {
        let earlier = reports.firstIndex { $0.client == client }.map { reports.remove(at: $0).facts }
        reports.append(Report(client: client, user: user, isTrusted: isTrusted, facts: facts))
        if earlier?.text != facts.text { log("the session of user \(user): \(facts.text)") }
        onChange()
    }

    func clientLeft(_ client: String) {
        guard let index = reports.firstIndex(where: { $0.client == client }) else { return }
        reports.remove(at: index)
        onChange()
    }
}
