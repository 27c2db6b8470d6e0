import Bus
import Realtime

/// A program on the bus that has called us, for as long as it is there.
///
/// It is sent signals no faster than it reads them. What it has not read is still there when it subscribes again.
@BusActor
final class Client {
    /// For all the pings that it may leave without an answer: 5 s.
    private static let pingTimeoutMicroseconds = UInt64(5_000_000 / Outbox<any Notice>.patience)
    /// The most bytes of answers that it may leave unread.
    static let mostUnreadBytes = 1 << 20

    /// Its unique name on the bus.
    let name: String
    let user: UInt32
    /// Whether it may hear where gestures are.
    var mayLocate = false { didSet { if mayLocate != oldValue { onSubscription() } } }
    /// The socket through which it hears of gestures; nil: it is sent signals.
    var stream: StreamID?
    /// The events that go, or went, through it.
    var streamed: StreamedEvents?
    /// Whether it has left the bus: what it asked for is not to be done any more.
    var hasLeft = false
    /// How many of its calls wait for somebody to say whether they are allowed.
    var pendingAuthorizations = 0

    private let connection: BusConnection
    private let access: AccessControl
    private let log: (String) -> Void
    private let onSubscription: () -> Void
    private var outbox = Outbox<any Notice>()
    private var allowance = CallAllowance()
    private(set) var subscription: Subscription? { didSet { if subscription != oldValue { onSubscription() } } }
    /// Whether it is told of objects: not after it has stopped to read, until it calls again.
    private var isAttentive = true

    /// - Parameter onSubscription: called when it has subscribed to something else, or may hear more or less of it.
    init(
        _ name: String, user: UInt32, on connection: BusConnection, access: AccessControl,
        log: @escaping (String) -> Void, onSubscription: @escaping () -> Void
    ) {
        self.name = name
        self.user = user
        self.connection = connection
        self.access = access
        self.log = log
        self.onSubscription = onSubscription
    }

    // MARK: Calls

    /// Whether it may make this call, which is refused otherwise.
    func admit(_ call: BusCall) -> Bool {
        isAttentive = true
        let unread = outbox.unreadBytes
        call.onAnswer = { [weak self] bytes in self?.answered(bytes) }
        call.onRead = { [weak self] values throws(BusError) in
            try self?.pay(values / CallAllowance.Cost.valuesForOne)
        }
        if unread >= 2 * Self.mostUnreadBytes {
            call.ignore()
        } else if unread >= Self.mostUnreadBytes {
            call.fail(.notReading(bytes: unread))
        } else if !allowance.pay(CallAllowance.Cost.read, at: MonotonicClock.now) {
            call.fail(.tooFast)
        } else {
            return true
        }
        return false
    }

    /// Takes what a call costs beyond the call itself.
    func pay(_ cost: Int) throws(BusError) {
        guard allowance.pay(cost, at: MonotonicClock.now) else { throw .tooFast }
    }

    private func answered(_ bytes: Int) {
        outbox.answeredCall(bytes: bytes)
        if outbox.unreadBytes >= Outbox<any Notice>.bytesPerPing { sendWhatMayGo() }
    }

    // MARK: Signals

    /// From now on it hears this, or nothing.
    func subscribe(to subscription: Subscription?) {
        self.subscription = subscription
    }

    /// Whether it is to be sent a signal of an event.
    func isToldBySignal(of event: GestureEvent) -> Bool { streamed?.contains(event) != true }

    /// Whether it may hear of gestures on a seat now, and of where they are.
    func hears(seat: String) -> Bool {
        access.hears(user, on: seat)
    }

    /// Sends a signal, now or when the client has read what was sent before.
    func deliver(_ notice: any Notice) {
        guard isAttentive else { return }
        if outbox.add(notice, replacing: notice.subject) { sendWhatMayGo() } else { drop(Self.doesNotRead) }
    }

    /// Sends all that waits, whether the client reads or not.
    func sendAllThatWaits() {
        do throws(BusError) {
            while let notice = outbox.nextAnyhow() {
                if notice.concerns(self) { try send(notice) }
            }
        } catch {
            drop("\(error)")
        }
    }

    private func sendWhatMayGo() {
        do throws(BusError) {
            while let step = outbox.next() {
                switch step {
                case .send(let notice): if notice.concerns(self) { try send(notice) }
                case .ping: try ping()
                }
            }
        } catch {
            drop("\(error)")
        }
    }

    private func send(_ notice: any Notice) throws(BusError) {
        try connection.sendSignal(notice.member, of: notice.interface, at: notice.path, to: name) {
            notice.write(to: $0, for: self)
        }
    }

    private func ping() throws(BusError) {
        try connection.call(
            "Ping", of: "org.freedesktop.DBus.Peer", at: "/", on: name, [],
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
        if isAttentive { sendWhatMayGo() }
    }

    /// It reads nothing of what it is sent through its socket.
    func dropSlow() {
        drop(Self.doesNotRead)
    }

    private static let doesNotRead = "it does not read what it is sent"

    private func drop(_ reason: String) {
        guard isAttentive else { return }
        isAttentive = false
        outbox.empty()
        guard subscription != nil else { return }
        subscription = nil
        log("the subscription of \(name) ends, since \(reason): it may subscribe again")
        // The one message more that tells it so, for when it reads again.
        try? send(ObjectNotice.unsubscribed(reason))
    }
}
