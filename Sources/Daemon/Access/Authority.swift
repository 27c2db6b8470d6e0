import Bus

/// What takes more than being there: polkit's to say.
@BusActor
final class Authority {
    /// What may be asked for, by polkit's names.
    enum Action: String {
        /// To hear where gestures are.
        case locate = "org.mudra.Mudra1.locate"
        /// To have mudrad.toml read again.
        case reload = "org.mudra.Mudra1.reload"
        /// To switch a screen on and off and to turn it.
        case configureDevices = "org.mudra.Mudra1.configure-devices"
        /// To read raw touches.
        case openTouchStream = "org.mudra.Mudra1.open-touch-stream"
    }

    /// The most calls of a client that wait for a verdict.
    private static let mostPending = 4

    /// Off the system bus there is nobody to ask, and one user alone.
    private let polkit: Polkit?
    private let access: AccessControl
    private let log: (String) -> Void
    private var hasComplained = false

    init(_ polkit: Polkit?, access: AccessControl, log: @escaping (String) -> Void) {
        self.polkit = polkit
        self.access = access
        self.log = log
    }

    /// Does what a call asks for if its caller may have it, now or when polkit has answered.
    func authorize(
        _ action: Action, _ call: BusCall, of client: Client,
        _ perform: @escaping () throws(BusError) -> [BusValue]
    ) throws(BusError) -> BusAnswer {
        guard let polkit, client.user != 0 else { return .values(try perform()) }
        guard client.pendingAuthorizations < Self.mostPending else {
            throw .tooMany("calls of one program that wait for polkit", limit: Self.mostPending)
        }
        try client.pay(CallAllowance.Cost.authorization)
        client.pendingAuthorizations += 1
        polkit.check(action.rawValue, of: client.name, mayInteract: call.allowsInteraction) { verdict in
            client.pendingAuthorizations -= 1
            guard !client.hasLeft else { return call.ignore() }
            guard verdict == .granted else { return call.fail(.notAuthorized(action.rawValue, verdict)) }
            do throws(BusError) {
                call.answer(try perform())
            } catch {
                call.fail(error)
            }
        }
        return .later
    }

    /// Finds out whether a client may hear where gestures are, and calls `done`.
    func updateLocating(_ client: Client, done: @escaping () -> Void = {}) {
        guard let polkit, client.user != 0 else {
            client.mayLocate = true
            return done()
        }
        polkit.check(Action.locate.rawValue, of: client.name, mayInteract: false) { [weak self] verdict in
            client.mayLocate = verdict == .granted
            if verdict == .unavailable { self?.decideWithoutPolkit(client) }
            done()
        }
    }

    /// Without polkit the administrator's word is in mudrad.toml alone.
    private func decideWithoutPolkit(_ client: Client) {
        client.mayLocate = access.isAdmitted(client.user)
        if !hasComplained {
            log("there is no polkit: only root and the users of [access] are told where gestures are")
        }
        hasComplained = true
    }
}
