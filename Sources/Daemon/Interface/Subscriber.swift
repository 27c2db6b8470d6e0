import Bus

/// A client that has subscribed once, and is sent gestures no faster than it reads them. Confined to the bus queue.
///
/// Kept until it leaves the bus: what it has not read is still there when it subscribes again.
final class Subscriber {
    /// For all the pings that it may leave without an answer: 5 s.
    private static let pingTimeoutMicroseconds = UInt64(5_000_000 / Outbox<GestureSignal>.patience)

    private let client: String
    private let connection: BusConnection
    private let log: (String) -> Void
    private var outbox = Outbox<GestureSignal>()
    private var subscription: Subscription?

    /// - Parameter client: its unique name on the bus.
    init(_ client: String, on connection: BusConnection, log: @escaping (String) -> Void) {
        self.client = client
        self.connection = connection
        self.log = log
    }

    /// From now on it hears this, or nothing.
    func subscribe(to subscription: Subscription?) {
        self.subscription = subscription
        if subscription == nil { outbox.empty() }
    }

    func wants(_ registration: Registration) -> Bool {
        subscription?.covers(registration) ?? false
    }

    /// Sends a signal, now or when the subscriber has read what was sent before.
    func deliver(_ signal: GestureSignal) {
        if outbox.add(signal, replacing: signal.replaces) { sendWhatMayGo() } else { drop(Self.doesNotRead) }
    }

    private func sendWhatMayGo() {
        do throws(BusError) {
            while let step = outbox.next() {
                switch step {
                case .send(let signal):
                    try connection.sendSignal(
                        GestureSignal.member, of: ManagerService.interfaceName, at: ObjectPath.manager, to: client
                    ) { signal.write(to: $0) }
                case .ping: try ping()
                }
            }
        } catch {
            drop("\(error)")
        }
    }

    private func ping() throws(BusError) {
        try connection.call(
            "Ping", of: "org.freedesktop.DBus.Peer", at: "/", on: client, [],
            timeoutMicroseconds: Self.pingTimeoutMicroseconds
        ) { [weak self] in self?.take($0) }
    }

    /// The answer to a ping. An error is one too: the client has read the ping even though it does not know it.
    private func take(_ answer: Result<[BusValue], BusError>) {
        if case .failure(let error) = answer, error.isNoReply {
            guard outbox.unanswered() else { return drop(Self.doesNotRead) }
        } else {
            outbox.answered()
        }
        if subscription != nil { sendWhatMayGo() }
    }

    private static let doesNotRead = "it does not read what it is sent"

    private func drop(_ reason: String) {
        guard subscription != nil else { return }
        subscribe(to: nil)
        log("the subscription of \(client) ends, since \(reason): it may subscribe again")
    }
}
