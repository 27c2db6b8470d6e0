import Bus

/// The programs on the bus that have anything to do with us. Confined to the bus queue.
final class Clients {
    private let connection: BusConnection
    private let log: (String) -> Void
    private let onLeave: (String) -> Void
    private var watches: [String: ClientWatch] = [:]
    private var subscribers: [String: Subscriber] = [:]

    /// - Parameter onLeave: called with the unique name of a client that has left the bus.
    init(_ connection: BusConnection, log: @escaping (String) -> Void, onLeave: @escaping (String) -> Void) {
        self.connection = connection
        self.log = log
        self.onLeave = onLeave
    }

    /// From now on it is noticed when `client` leaves.
    func watch(_ client: String) throws(BusError) {
        guard watches[client] == nil else { return }
        watches[client] = try ClientWatch(client, on: connection) { [weak self] in self?.left(client) }
    }

    func subscribe(_ client: String, _ subscription: Subscription) throws(BusError) {
        try watch(client)
        let subscriber = subscribers[client] ?? Subscriber(client, on: connection, log: log)
        subscriber.subscribe(to: subscription)
        subscribers[client] = subscriber
    }

    func unsubscribe(_ client: String) {
        subscribers[client]?.subscribe(to: nil)
    }

    /// Tells those who want to hear of a recognizer's gesture, and nobody else.
    /// - Parameter signal: asked for once at most.
    func tell(of registration: Registration, _ signal: () -> GestureSignal) {
        var made: GestureSignal?
        for subscriber in subscribers.values where subscriber.wants(registration) {
            let signal = made ?? signal()
            made = signal
            subscriber.deliver(signal)
        }
    }

    private func left(_ client: String) {
        subscribers[client] = nil
        onLeave(client)
        watches[client] = nil
    }
}
