import MudraBus

/// What programs have told of their users' sessions, for as long as they are on the bus.
@BusActor
final class SessionReports {
    /// Called when `facts(on:)` may say something else.
    var onChange: () -> Void = {}

    private struct Report {
        let client: String
        let user: UInt32
        let facts: SessionFacts
    }

    private let access: AccessControl
    private let log: (String) -> Void
    /// One of each client, the latest last.
    private var reports: [Report] = []

    init(_ access: AccessControl, log: @escaping (String) -> Void) {
        (self.access, self.log) = (access, log)
    }

    /// What the session says that a seat shows now, locked or not; nil: nothing has told of it. Of several programs the
    /// one counts that has spoken last.
    func facts(on seat: String) -> SessionFacts? {
        reports.last { [.active, .locked].contains(access.seatAccess(of: $0.user, on: seat)) }?.facts
    }

    /// A client tells of its user's session, in place of all that it has told before.
    func set(_ facts: SessionFacts, of client: String, user: UInt32) {
        let earlier = reports.firstIndex { $0.client == client }.map { reports.remove(at: $0).facts }
        reports.append(Report(client: client, user: user, facts: facts))
        if earlier?.description != facts.description { log("the session of user \(user): \(facts)") }
        onChange()
    }

    /// A client has left the bus.
    func clientLeft(_ client: String) {
        guard let index = reports.firstIndex(where: { $0.client == client }) else { return }
        reports.remove(at: index)
        onChange()
    }

    /// Seats may show other sessions.
    func accessChanged() {
        if !reports.isEmpty { onChange() }
    }
}
