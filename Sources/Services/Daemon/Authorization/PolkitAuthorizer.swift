import MudraBus
import MudraInterface
import MudraSupport

/// Asks polkit about everything that needs more than a session.
@BusActor
final class PolkitAuthorizer {
    /// An action that a call needs, and why.
    struct Demand {
        let action: PolkitAction
        /// A clause that begins with a recognizer's name; nil: the call itself needs the action.
        var reason: String?
    }

    /// The most calls of a client that wait for polkit.
    private static let mostPending = 4

    /// nil on a bus other than the system bus: it has only one user.
    private let polkit: Polkit?
    private let log: Log
    private var hasComplained = false

    init(_ polkit: Polkit?, log: Log) {
        self.polkit = polkit
        self.log = log
    }

    /// Runs `perform` if the caller may do `action`, now or when polkit has answered.
    func authorize(
        _ action: PolkitAction, _ call: BusCall, of client: Client,
        _ perform: @escaping () throws(BusError) -> BusAnswer
    ) throws(BusError) -> BusAnswer {
        try authorize([Demand(action: action)], call, of: client, perform)
    }

    /// Runs `perform` if the caller may do all that `demands` name.
    func authorize(
        _ demands: [Demand], _ call: BusCall, of client: Client,
        _ perform: @escaping () throws(BusError) -> BusAnswer
    ) throws(BusError) -> BusAnswer {
        let open = demands.filter { !isGranted($0.action, to: client) }
        guard let polkit, !open.isEmpty else { return try perform() }
        try reserve(for: client, open.count)
        ask(polkit, open[...], call, of: client, perform)
        return .later
    }

    /// Whether the action is allowed without asking polkit.
    private func isGranted(_ action: PolkitAction, to client: Client) -> Bool {
        if polkit == nil || client.user == 0 { return true }
        return action.isOfConfiguration && client.isTrusted || action == .locate && client.mayLocate
    }

    private func reserve(for client: Client, _ count: Int = 1) throws(BusError) {
        guard client.pendingAuthorizations < Self.mostPending else {
            throw .tooMany("calls of one program that wait for polkit", limit: Self.mostPending)
        }
        try client.pay(CallCost.authorization * count)
        client.pendingAuthorizations += 1
    }

    /// Asks for one action after the other: if polkit refuses the first, the user is not asked for a password for the
    /// second.
    private func ask(
        _ polkit: Polkit, _ demands: ArraySlice<Demand>, _ call: BusCall, of client: Client,
        _ perform: @escaping () throws(BusError) -> BusAnswer
    ) {
        guard let demand = demands.first else {
            client.pendingAuthorizations -= 1
            do throws(BusError) {
                if case .values(let values) = try perform() { call.answer(values) }
            } catch {
                call.fail(error)
            }
            return
        }
        let mayInteract = call.allowsInteraction
        polkit.check(demand.action.rawValue, of: client.name, user: client.user, mayInteract: mayInteract) { answer in
            if !client.hasLeft, answer == .granted {
                return self.ask(polkit, demands.dropFirst(), call, of: client, perform)
            }
            client.pendingAuthorizations -= 1
            if client.hasLeft { call.ignore() } else { call.fail(.notAuthorized(demand, answer)) }
        }
    }

    // MARK: Places

    /// Finds out whether a client that subscribes may know where gestures are, and calls `done`.
    func findLocating(_ client: Client, for call: BusCall, done: @escaping () -> Void) throws(BusError) {
        guard call.allowsInteraction, !isGranted(.locate, to: client) else { return updateLocating(client, done: done) }
        try reserve(for: client)
        updateLocating(client, mayInteract: true) {
            client.pendingAuthorizations -= 1
            done()
        }
    }

    /// Finds out whether a client may know where gestures are, and calls `done`.
    func updateLocating(_ client: Client, mayInteract: Bool = false, done: @escaping () -> Void = {}) {
        guard let polkit, !client.isTrusted else { return done() }
        polkit.check(PolkitAction.locate.rawValue, of: client.name, user: client.user, mayInteract: mayInteract) {
            [weak self] answer in
            switch answer {
            case .granted:
                if mayInteract { client.locatesByPassword = true }
                client.mayLocate = true
            // polkit forgets a password after some minutes, but the subscription goes on.
            case .needsInteraction: client.mayLocate = client.locatesByPassword
            case .denied: self?.stopLocating(client)
            case .unavailable:
                self?.stopLocating(client)
                self?.complain()
            case .unknown: self?.askAgain(client)
            }
            done()
        }
    }

    /// polkit's last answer holds until polkit answers again.
    private func askAgain(_ client: Client) {
        BusActor.async(after: .seconds(1)) { [weak self] in
            if !client.hasLeft, client.subscription != nil { self?.updateLocating(client) }
        }
    }

    /// The client does not learn where gestures are any more.
    func stopLocating(_ client: Client) {
        (client.mayLocate, client.locatesByPassword) = (false, false)
    }

    private func complain() {
        if !hasComplained { log("polkit is not there: only root and mudra-actions learn where gestures are") }
        hasComplained = true
    }
}

extension PolkitAction {
    /// Whether the user's own configuration may do it without polkit.
    var isOfConfiguration: Bool { self == .locate || self == .takeTouches || self == .emulate }
}

extension BusError {
    static func notAuthorized(_ demand: PolkitAuthorizer.Demand, _ answer: Polkit.Answer) -> BusError {
        let advice =
            switch answer {
            case .unknown: "it could not be asked, or did not answer: try again"
            case .needsInteraction:
                "it asks for a password if the call allows interaction (busctl --allow-interactive-authorization=yes)"
            case .unavailable: "without polkit, only root may do it"
            case .denied, .granted: "the administrator can allow it with a polkit rule"
            }
        let action = demand.action.rawValue
        let refusal = demand.reason.map { "\($0), and polkit does not grant you \(action)" }
        let owner = demand.action.isOfConfiguration ? " (mudra-actions has it by its file's group)" : ""
        return own(.notAuthorized, "\(refusal ?? "polkit does not grant you \(action)"): \(advice)\(owner)")
    }
}
