import MudraBus
import MudraDeclarations
import MudraRealtime
import MudraSupport

/// The gestures that a client has subscribed to.
struct Subscription: Hashable {
    let user: UInt32
    /// Names of gestures; empty: all gestures of the user.
    let names: Set<String>

    func covers(_ registration: Registration) -> Bool {
        user == registration.user && (names.isEmpty || names.contains(registration.declaration.name))
    }
}

/// A program on the bus that has called us, as long as it is there.
///
/// It gets signals no faster than it reads them. A new subscription does not forget how much it has not read.
@BusActor
final class Client {
    /// The most bytes of answers that it may leave unread.
    static let mostUnreadBytes = 1 << 20

    /// Its unique name on the bus.
    let name: String
    let user: UInt32
    /// Whether it only does what its user's own configuration says.
    let isTrusted: Bool
    /// Whether it may know where gestures are.
    var mayLocate: Bool { didSet { if mayLocate != oldValue { updates.need([.audiences, .health]) } } }
    /// Whether `mayLocate` comes from a password: it lasts until the user is not active any more.
    var locatesByPassword = false
    /// The socket through which it gets gestures; nil: it gets signals.
    var stream: StreamID?
    /// The events that go, or went, through the socket.
    var streamed: StreamedEvents?
    /// Whether it has left the bus: its requests are not performed any more.
    private(set) var hasLeft = false
    /// How many of its calls wait for polkit.
    var pendingAuthorizations = 0

    private let connection: BusConnection
    private let access: AccessControl
    private let log: Log
    private let updates: Updates
    private var outbox = Outbox<any OutgoingSignal>()
    private var bucket = CallCost.bucket()
    let account: UserAccount
    private lazy var pings = makePings()
    private let pingTurnstile: Turnstile
    private(set) var subscription: Subscription? {
        didSet { if subscription != oldValue { updates.need([.audiences, .health]) } }
    }
    /// Whether it gets signals about objects: not after it has stopped reading, until its next call.
    private var isAttentive = true

    /// - Parameters:
    ///   - account: its user's account.
    ///   - pingTurnstile: limits the pings to all clients.
    init(
        _ name: String, _ credentials: BusCredentials, account: UserAccount, on connection: BusConnection,
        access: AccessControl, pingTurnstile: Turnstile, updates: Updates, log: Log
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
        self.updates = updates
    }

    /// The client has left the bus.
    func leave() {
        hasLeft = true
        pings.end()
    }

    // MARK: Calls

    /// Whether it may make this call; if not, the call is refused here.
    func admit(_ call: BusCall) -> Bool {
        isAttentive = true
        let (unread, now) = (outbox.unreadBytes, MonotonicClock.now)
        call.onAnswer = { [weak self] bytes in self?.answered(bytes) }
        call.onRead = { [weak self] values throws(BusError) in
            try self?.pay(values / CallCost.valuesForOne)
        }
        if unread >= 2 * Self.mostUnreadBytes {
            call.ignore()
        } else if unread >= Self.mostUnreadBytes {
            call.fail(.notReading(bytes: unread))
        } else if !account.pay(CallCost.read, with: &bucket, at: now) {
            account.refuse(call, at: now)
        } else {
            return true
        }
        return false
    }

    /// Takes the tokens that a call costs beyond the call itself.
    func pay(_ cost: Int) throws(BusError) {
        guard account.pay(cost, with: &bucket, at: MonotonicClock.now) else { throw .tooFast }
    }

    private func answered(_ bytes: Int) {
        // A program that has its answer finds everything up to date.
        updates.finish()
        outbox.answeredCall(bytes: bytes)
        if outbox.unreadBytes >= Outbox<any OutgoingSignal>.bytesPerPing { sendWhatMayGo() }
    }

    // MARK: Recognizers

    /// A declaration as it applies to this client: recognizers of programs other than the user's own configuration take
    /// touches only if their declaration says so.
    func declared(_ declaration: RecognizerDeclaration) -> RecognizerDeclaration {
        isTrusted ? declaration : declaration.leavingTouches
    }

    /// Whether it gets the gestures of a recognizer.
    func follows(_ registration: Registration) -> Bool {
        guard let subscription, subscription.covers(registration) else { return false }
        if registration.declaration.isForLockScreen && registration.owner != name { return false }
        return mayLocate || !registration.isTelltale
    }

    // MARK: Signals

    /// Replaces its subscription; nil: it has none.
    func subscribe(to subscription: Subscription?) {
        self.subscription = subscription
    }

    /// Whether it gets an event as a signal.
    func isToldBySignal(of event: GestureEvent) -> Bool { streamed?.contains(event) != true }

    /// Whether it may get gestures of a seat now, and learn where they are.
    func hears(seat: String) -> Bool {
        access.hears(user, on: seat)
    }

    /// Whether it may get a recognizer's gestures of a seat now.
    func hears(_ registration: Registration, seat: String) -> Bool {
        guard registration.declaration.isForLockScreen else { return hears(seat: seat) }
        return registration.owner == name && access.seatAccess(of: user, on: seat) == .locked
    }

    /// Sends a signal, now or when the client has read earlier ones.
    func deliver(_ signal: any OutgoingSignal) {
        guard isAttentive else { return }
        if outbox.add(signal, replacing: signal.subject) { sendWhatMayGo() } else { drop(Self.doesNotRead) }
    }

    /// Sends all waiting signals, whether the client reads or not.
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

    /// The client does not read its socket.
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
        log("ended the subscription of \(name): \(reason). It may subscribe again")
        // One more message about this, for when it reads again.
        try? send(ObjectSignal.unsubscribed(reason))
    }
}
