import MudraBus
import MudraDeclarations
import MudraRealtime

/// What a client wants to hear.
struct Subscription: Hashable {
    let user: UInt32
    /// Names of gestures; empty: all of the user's.
    let names: Set<String>

    func covers(_ registration: Registration) -> Bool {
        user == registration.user && (names.isEmpty || names.contains(registration.declaration.name))
    }
}

/// A program on the bus that has called us, for as long as it is there.
///
/// It is sent signals no faster than it reads them. What it has not read is still there when it subscribes again.
@BusActor
final class Client {
    /// The most bytes of answers that it may leave unread.
    static let mostUnreadBytes = 1 << 20

    /// Its unique name on the bus.
    let name: String
    let user: UInt32
    /// Whether it does what its user's own configuration says, and nothing else.
    let isTrusted: Bool
    /// Whether it may hear where gestures are.
    var mayLocate: Bool { didSet { if mayLocate != oldValue { onSubscription() } } }
    /// Whether a password has granted that: it lasts until the user is not there any more.
    var locatesByPassword = false
    /// The socket through which it hears of gestures; nil: it is sent signals.
    var stream: StreamID?
    /// The events that go, or went, through it.
    var streamed: StreamedEvents?
    /// Whether it has left the bus: what it asked for is not to be done any more.
    private(set) var hasLeft = false
    /// How many of its calls wait until polkit has answered whether they are allowed.
    var pendingAuthorizations = 0

    private let connection: BusConnection
    private let access: AccessControl
    private let log: (String) -> Void
    private let onSubscription: () -> Void
    private var outbox = Outbox<any OutgoingSignal>()
    private var bucket = CallCost.bucket()
    let account: UserAccount
    private lazy var pings = makePings()
    private let pingTurnstile: Turnstile
    private(set) var subscription: Subscription? { didSet { if subscription != oldValue { onSubscription() } } }
    /// Whether it is told of objects: not after it has stopped to read, until it calls again.
    private var isAttentive = true

    /// - Parameters:
    ///   - account: its user's.
    ///   - pingTurnstile: what lets pings go, to it and to others.
    ///   - onSubscription: called when it has subscribed to something else, or may hear more or less of it.
    init(
        _ name: String, _ credentials: BusCredentials, account: UserAccount, on connection: BusConnection,
        access: AccessControl, pingTurnstile: Turnstile, log: @escaping (String) -> Void,
        onSubscription: @escaping () -> Void
    ) {
        self.name = name
        user = credentials.user
        isTrusted = access.isTrusted(credentials)
        mayLocate = isTrusted
        self.account = account
        self.pingTurnstile = pingTurnstile
        self.connection = connection
        self.access = access
        self.log = log
        self.onSubscription = onSubscription
    }

    /// It has left the bus.
    func leave() {
        hasLeft = true
        pings.end()
    }

    // MARK: Calls

    /// Whether it may make this call, which is refused otherwise.
    func admit(_ call: BusCall) -> Bool {
        isAttentive = true
        let unread = outbox.unreadBytes
        call.onAnswer = { [weak self] bytes in self?.answered(bytes) }
        call.onRead = { [weak self] values throws(BusError) in
            try self?.pay(values / CallCost.valuesForOne)
        }
        if unread >= 2 * Self.mostUnreadBytes {
            call.ignore()
        } else if unread >= Self.mostUnreadBytes {
            call.fail(.notReading(bytes: unread))
        } else if !account.pay(CallCost.read, with: &bucket, at: MonotonicClock.now) {
            account.refuse(call)
        } else {
            return true
        }
        return false
    }

    /// Takes what a call costs beyond the call itself.
    func pay(_ cost: Int) throws(BusError) {
        guard account.pay(cost, with: &bucket, at: MonotonicClock.now) else { throw .tooFast }
    }

    private func answered(_ bytes: Int) {
        outbox.answeredCall(bytes: bytes)
        if outbox.unreadBytes >= Outbox<any OutgoingSignal>.bytesPerPing { sendWhatMayGo() }
    }

    // MARK: Recognizers

    /// A declaration as it counts for this client: others than the user's own configuration take touches only where they
    /// say that they do.
    func declared(_ declaration: RecognizerDeclaration) -> RecognizerDeclaration {
        isTrusted ? declaration : declaration.leavingTouches
    }

    /// Whether it is told when a recognizer's gesture is made.
    func follows(_ registration: Registration) -> Bool {
        guard let subscription, subscription.covers(registration) else { return false }
        return mayLocate || !registration.isTelltale
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
    func deliver(_ signal: any OutgoingSignal) {
        guard isAttentive else { return }
        if outbox.add(signal, replacing: signal.subject) { sendWhatMayGo() } else { drop(Self.doesNotRead) }
    }

    /// Sends all that waits, whether the client reads or not.
    func sendAllThatWaits() {
        do throws(BusError) {
            while let signal = outbox.nextAnyhow() {
                if signal.concerns(self) { try send(signal) }
            }
        } catch {
            drop("\(error)")
        }
    }

    private func sendWhatMayGo() {
        do throws(BusError) {
            while let step = outbox.next() {
                switch step {
                case .send(let signal): if signal.concerns(self) { try send(signal) }
                case .ping: pings.send()
                }
            }
        } catch {
            drop("\(error)")
        }
    }

    private func send(_ signal: any OutgoingSignal) throws(BusError) {
        try connection.sendSignal(signal.member, of: signal.interface, at: signal.path, to: name) {
            signal.write(to: $0, for: self)
        }
    }

    private func makePings() -> Pings {
        Pings(name, user: user, on: connection, turnstile: pingTurnstile) { [weak self] in
            self?.outbox.answered()
            self?.sendMore()
        } onSilence: { [weak self] in
            guard let self else { return }
            if outbox.unanswered() { sendMore() } else { drop(Self.doesNotRead) }
        }
    }

    private func sendMore() {
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
        try? send(ObjectSignal.unsubscribed(reason))
    }
}
