import Bus

/// The programs on the bus that have anything to do with us. Confined to the bus queue.
final class Clients {
    /// What a client wants to hear.
    struct Subscription {
        let user: UInt32
        /// Names of gestures; empty: all of the user's.
        let names: Set<String>

        func covers(_ registration: Registration) -> Bool {
            user == registration.user && (names.isEmpty || names.contains(registration.declaration.name))
        }
    }

    private let connection: BusConnection
    private let onLeave: (String) -> Void
    private var watches: [String: ClientWatch] = [:]
    private(set) var subscriptions: [String: Subscription] = [:]

    /// - Parameter onLeave: called with the unique name of a client that has left the bus.
    init(_ connection: BusConnection, onLeave: @escaping (String) -> Void) {
        self.connection = connection
        self.onLeave = onLeave
    }

    /// From now on it is noticed when `client` leaves.
    func watch(_ client: String) throws(BusError) {
        guard watches[client] == nil else { return }
        watches[client] = try ClientWatch(client, on: connection) { [weak self] in self?.left(client) }
    }

    func subscribe(_ client: String, _ subscription: Subscription) throws(BusError) {
        try watch(client)
        subscriptions[client] = subscription
    }

    func unsubscribe(_ client: String) {
        subscriptions[client] = nil
    }

    private func left(_ client: String) {
        subscriptions[client] = nil
        onLeave(client)
        watches[client] = nil
    }
}
