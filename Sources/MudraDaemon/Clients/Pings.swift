import MudraBus
import MudraRealtime
import MudraTouch

/// The pings that a client is sent, and what it makes of them.
///
/// The bus keeps a place for each until the client has answered it or has left, and has 128 in all for our
/// calls. So a ping holds its place here for as long, and a client that leaves many without an answer is sent no more.
@BusActor
final class Pings {
    /// How long a client has to answer one.
    private static let timeout = Microseconds.milliseconds(5_000 / UInt64(Outbox<any OutgoingSignal>.mostSilences))
    /// The most that one client may leave without an answer.
    private static let mostOpen = 4

    /// All of them; less than the bus has, since polkit is asked by the same connection.
    static func makeTurnstile() -> Turnstile {
        Turnstile(most: 64, mostOfUser: 16, mostWaiting: .max)
    }

    private let name: String
    private let user: UInt32
    private let connection: BusConnection
    private let turnstile: Turnstile
    private let onAnswer: () -> Void
    private let onSilence: () -> Void
    /// How many have been sent and not been answered.
    private var open = 0
    /// The number of the last one that was asked for; that of an answer that is still waited for.
    private var last: UInt64 = 0
    private var awaited: UInt64?
    private var deadline = Microseconds(0)
    private var isTimed = false
    private var hasLeft = false

    /// - Parameters:
    ///   - onAnswer: called when the client has answered the last ping: it has read everything that came before it.
    ///   - onSilence: called when it has not in time.
    init(
        _ name: String, user: UInt32, on connection: BusConnection, turnstile: Turnstile,
        onAnswer: @escaping () -> Void, onSilence: @escaping () -> Void
    ) {
        self.name = name
        self.user = user
        self.connection = connection
        self.turnstile = turnstile
        self.onAnswer = onAnswer
        self.onSilence = onSilence
    }

    /// Sends one, now or when there is room.
    func send() {
        last += 1
        let number = last
        awaited = number
        // While it waits for room, no time runs.
        deadline = .distantFuture
        guard open < Self.mostOpen else { return waitForAnswer() }
        _ = turnstile.enter(user) { [weak self, turnstile, user] in
            guard let self, !hasLeft else { return BusActor.async { turnstile.leave(user) } }
            open += 1
            ask(number)
            waitForAnswer()
        }
    }

    /// The client has left the bus, and the bus has given up what it was to answer.
    func end() {
        hasLeft = true
        awaited = nil
        for _ in 0..<open { turnstile.leave(user) }
        open = 0
    }

    private func ask(_ number: UInt64) {
        do throws(BusError) {
            try connection.call(
                StandardInterface.ping, of: StandardInterface.peer, at: "/", on: name, [], timeoutMicroseconds: .max
            ) { [weak self] in self?.receive($0, number) }
        } catch {
            BusActor.async { [weak self] in self?.close() }
        }
    }

    /// An error is an answer too: the client has read the ping even though it does not know it. But not one that the bus
    /// makes, which may have more to pass on than it does.
    private func receive(_ answer: Result<[BusValue], BusError>, _ number: UInt64) {
        close()
        if case .failure(let error) = answer, error.isOfTheBus { return }
        // Of several, that of an older one tells nothing of what came after it.
        guard number == awaited || open == 0 && awaited != nil else { return }
        awaited = nil
        onAnswer()
    }

    private func close() {
        guard !hasLeft, open > 0 else { return }
        open -= 1
        turnstile.leave(user)
    }

    private func waitForAnswer() {
        deadline = MonotonicClock.now + Self.timeout
        if !isTimed { startTimer() }
    }

    /// One timer at a time, however many pings are answered meanwhile.
    private func startTimer() {
        isTimed = true
        let rest = deadline - MonotonicClock.now
        BusActor.async(after: .microseconds(Int(clamping: rest.value) + 1)) { [weak self] in self?.timeIsUp() }
    }

    private func timeIsUp() {
        isTimed = false
        guard awaited != nil, deadline != .distantFuture else { return }
        guard MonotonicClock.now >= deadline else { return startTimer() }
        awaited = nil
        onSilence()
    }
}
