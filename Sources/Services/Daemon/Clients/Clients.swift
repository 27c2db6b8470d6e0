import MudraBus
import MudraRealtime
import MudraSupport
import MudraTouch

/// The programs on the bus that have called us.
@BusActor
final class Clients {
    /// Called when a client has left the bus.
    var onLeave: (Client) -> Void = { _ in }

    private let connection: BusConnection
    private let access: AccessControl
    private let updates: Updates
    private let log: Log
    private let pingTurnstile = Pings.makeTurnstile()
    private var clients: [String: Client] = [:]
    private var unidentified = UnidentifiedCalls()
    private var accounts = UserAccounts()

    init(
        _ connection: BusConnection, access: AccessControl, updates: Updates, log: Log
    ) throws(BusError) {
        self.connection = connection
        self.access = access
        self.updates = updates
        self.log = log
        try connection.watchDepartures { [weak self] in self?.left($0) }
        // The names by which clients know us are gone, so they must call again.
        connection.whenRenewed { [weak self] in self?.forgetAll() }
    }

    /// Passes a call on with its client, at once or when the bus has named the client's user.
    func identify(_ call: BusCall, _ serve: @escaping (BusCall, Client) -> Void) {
        updates.finish()
        if let client = clients[call.sender] {
            serve(call, client)
        } else {
            let isAsked = unidentified.contains(call.sender)
            unidentified.keep(call)
            if !isAsked { findUser(of: call.sender, serve) }
        }
    }

    /// Does not block until the bus answers: its answer comes after everything that others have sent us.
    private func findUser(of name: String, _ serve: @escaping (BusCall, Client) -> Void) {
        do throws(BusError) {
            // If the program has left by then, the answer is an error.
            try connection.findCredentials(of: name) { [weak self] in self?.identified(name, $0, serve) }
        } catch {
            for call in unidentified.remove(name) ?? [] { call.fail(error) }
        }
    }

    private func identified(
        _ name: String, _ credentials: Result<BusCredentials, BusError>, _ serve: (BusCall, Client) -> Void
    ) {
        // The client has left meanwhile.
        guard let calls = unidentified.remove(name) else { return }
        switch credentials {
        case .failure(let error):
            for call in calls { call.fail(error) }
        case .success(let credentials):
            let account = accounts.account(of: credentials.user, present: users, at: MonotonicClock.now)
            let client = Client(
                name, credentials, account: account, on: connection, access: access,
                pingTurnstile: pingTurnstile, updates: updates, log: log)
            clients[name] = client
            for call in calls { serve(call, client) }
        }
    }

    var all: [Client] { Array(clients.values) }

    /// How many clients have subscribed: those of a user, or all.
    func subscribers(of user: UInt32?) -> Int {
        clients.values.count { $0.subscription != nil && (user == nil || $0.user == user) }
    }

    var users: Set<UInt32> { Set(clients.values.map(\.user)) }

    /// Sends a gesture to the clients that get it by signals.
    /// - Parameter signal: called once at most.
    func tell(of event: GestureEvent, _ registration: Registration, _ signal: () -> GestureSignal) {
        var made: GestureSignal?
        for client in clients.values
        where client.isToldBySignal(of: event) && client.follows(registration) {
            let signal = made ?? signal()
            made = signal
            client.deliver(signal)
        }
    }

    func tell(_ user: UInt32, _ signals: [ObjectSignal]) {
        for client in clients.values where client.user == user {
            for signal in signals { client.deliver(signal) }
        }
    }

    /// Sends all waiting signals to all clients, whether they read or not. For the end of mudrad.
    func sendAllThatWaits() {
        for client in clients.values { client.sendAllThatWaits() }
    }

    private func left(_ name: String) {
        for call in unidentified.remove(name) ?? [] { call.ignore() }
        guard let client = clients.removeValue(forKey: name) else { return }
        client.leave()
        onLeave(client)
        if client.subscription != nil { updates.need([.audiences, .health]) }
    }

    private func forgetAll() {
        unidentified.removeAll()
        for name in clients.keys.sorted() { left(name) }
    }
}
