import Bus

/// The programs on the bus that have called us. Confined to the bus queue.
final class Clients {
    private let connection: BusConnection
    private let access: AccessControl
    private let log: (String) -> Void
    private let onLeave: (Client) -> Void
    private var clients: [String: Client] = [:]
    private var watches: [String: ClientWatch] = [:]

    /// - Parameter onLeave: called when a client has left the bus.
    init(
        _ connection: BusConnection, access: AccessControl, log: @escaping (String) -> Void,
        onLeave: @escaping (Client) -> Void
    ) {
        self.connection = connection
        self.access = access
        self.log = log
        self.onLeave = onLeave
    }

    /// Who makes a call.
    /// - Throws: when it is gone already, or the bus does not know it.
    func caller(of call: BusCall) throws(BusError) -> Client {
        if let client = clients[call.sender] { return client }
        let client = Client(call.sender, user: try call.user(), on: connection, access: access, log: log)
        watches[call.sender] = try ClientWatch(call.sender, on: connection) { [weak self] in self?.left(client) }
        clients[call.sender] = client
        return client
    }

    /// All of them.
    var all: [Client] { Array(clients.values) }

    /// Tells those who want to hear of a recognizer's gesture, and nobody else.
    /// - Parameter signal: asked for once at most.
    func tell(of registration: Registration, _ signal: () -> GestureSignal) {
        var made: GestureSignal?
        for client in clients.values where client.subscription?.covers(registration) ?? false {
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

    private func left(_ client: Client) {
        clients[client.name] = nil
        onLeave(client)
        watches[client.name] = nil
    }
}
