import Bus

/// The programs on the bus that have called us.
@BusActor
final class Clients {
    /// The most calls of a client that wait until the bus has said who it is: as many as it may make of changes at once.
    private static let mostWaiting = CallAllowance.burst / CallAllowance.Cost.change

    /// Called when others have subscribed, to something else, or may hear more or less of it.
    var onSubscription: () -> Void = {}
    /// Called when a client has left the bus.
    var onLeave: (Client) -> Void = { _ in }

    private let connection: BusConnection
    private let access: AccessControl
    private let log: (String) -> Void
    private var clients: [String: Client] = [:]
    /// The calls of those of whom the bus has not said yet who they are.
    private var strangers: [String: [BusCall]] = [:]
    private var watches: [String: ClientWatch] = [:]

    init(_ connection: BusConnection, access: AccessControl, log: @escaping (String) -> Void) {
        self.connection = connection
        self.access = access
        self.log = log
    }

    /// Hands a call on with who makes it, at once or when the bus has said who that is.
    func identify(_ call: BusCall, _ take: @escaping (BusCall, Client) -> Void) {
        if let client = clients[call.sender] {
            take(call, client)
        } else if let count = strangers[call.sender]?.count {
            if count < Self.mostWaiting { strangers[call.sender]?.append(call) } else { call.fail(.tooFast) }
        } else {
            meet(call, take)
        }
    }

    /// Nothing here waits for the bus: its answer stands behind whatever others have sent us.
    private func meet(_ call: BusCall, _ take: @escaping (BusCall, Client) -> Void) {
        let name = call.sender
        do throws(BusError) {
            // The watch first: one that is gone by then has no user.
            watches[name] = try ClientWatch(name, on: connection) { [weak self] in self?.left(name) }
            strangers[name] = [call]
            try connection.findUser(of: name) { [weak self] in self?.met(name, $0, take) }
        } catch {
            forget(name)
            call.fail(error)
        }
    }

    private func met(_ name: String, _ user: Result<UInt32, BusError>, _ take: (BusCall, Client) -> Void) {
        let calls = strangers.removeValue(forKey: name) ?? []
        switch user {
        case .failure(let error):
            forget(name)
            for call in calls { call.fail(error) }
        case .success(let user):
            // Gone meanwhile.
            guard !calls.isEmpty else { return }
            let client = Client(name, user: user, on: connection, access: access, log: log) { [weak self] in
                self?.onSubscription()
            }
            clients[name] = client
            for call in calls { take(call, client) }
        }
    }

    /// All of them.
    var all: [Client] { Array(clients.values) }

    /// How many have subscribed.
    var subscribers: Int { clients.values.count { $0.subscription != nil } }

    /// The users that they are of.
    var users: Set<UInt32> { Set(clients.values.map(\.user)) }

    /// Tells those who want to hear of a recognizer's gesture by signals, and nobody else.
    /// - Parameter signal: asked for once at most.
    func tell(of event: GestureEvent, _ registration: Registration, _ signal: () -> GestureSignal) {
        var made: GestureSignal?
        for client in clients.values
        where client.isToldBySignal(of: event) && client.subscription?.covers(registration) ?? false {
            let signal = made ?? signal()
            made = signal
            client.deliver(signal)
        }
    }

    /// Tells all of a user.
    func tell(_ user: UInt32, _ notices: [ObjectNotice]) {
        for client in clients.values where client.user == user {
            for notice in notices { client.deliver(notice) }
        }
    }

    /// Sends everybody what waits for them, whether they read or not: it is now or never.
    func sendAllThatWaits() {
        for client in clients.values { client.sendAllThatWaits() }
    }

    private func left(_ name: String) {
        let client = clients[name]
        forget(name)
        client?.hasLeft = true
        guard let client else { return }
        onLeave(client)
        if client.subscription != nil { onSubscription() }
    }

    private func forget(_ name: String) {
        clients[name] = nil
        strangers[name] = nil
        watches[name] = nil
    }
}
