import Dispatch
import MudraBus
import MudraRealtime
import MudraSupport
import MudraTouch

/// The pings to a client, and its answers.
///
/// The bus has room for 128 unanswered calls of ours, and keeps a place for each until the client has answered or has
/// left. So a ping holds a place here for as long, and a client that leaves many unanswered gets no more.
@BusActor
final class Pings {
    /// How long a client has to answer one ping.
    private static let timeout = Microseconds.milliseconds(5_000 / UInt64(Outbox<any OutgoingSignal>.mostSilences))
    /// The most pings that one client may leave unanswered.
    private static let mostOpen = 4

    /// Limits all pings; to less than the bus has room for, since polkit is asked over the same connection.
    static func makeTurnstile() -> Turnstile {
        Turnstile(most: 64, mostOfUser: 16, mostWaiting: .max)
    }

    private let name: String
    private let user: UInt32
    private let connection: BusConnection
    private let turnstile: Turnstile
    private let onAnswer: () -> Void
    private let onSilence: () -> Void
    /// How many pings have no answer yet.
    private var open = 0
    /// The number of the last ping, and of the ping whose answer is awaited.
    private var last: UInt64 = 0
    private var awaited: UInt64?
    private var deadline = Microseconds(0)
    /// Only one timer runs, however many pings are answered meanwhile.
    private let timer = OneShotTimer(on: BusActor.queue)
    private var hasLeft = false

    /// - Parameters:
    ///   - onAnswer: called when the client has answered the last ping: it has read everything before it.
    ///   - onSilence: called when it has not answered in time.
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
        timer.onTime = { [weak self] in self?.timeIsUp() }
    }

    /// Sends a ping, now or when there is room.
    func send() {
        last += 1
        let number = last
        awaited = number
        // No time runs while the ping waits for room.
        deadline = .distantFuture
        guard open < Self.mostOpen else { return waitForAnswer() }
        _ = turnstile.enter(user) { [weak self, turnstile, user] in
            guard let self, !hasLeft else { return BusActor.async { turnstile.leave(user) } }
            open += 1
            ask(number)
            waitForAnswer()
        }
    }

    /// The client has left the bus, and the bus has given up its answers.
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

    /// An error is an answer too: the client has read the ping even if it does not know the method. But an error that
    /// the bus makes does not count: the client may not have read the ping.
    private func receive(_ answer: Result<[BusValue], BusError>, _ number: UInt64) {
        close()
        if case .failure(let error) = answer, error.isOfTheBus { return }
        // The answer to an older ping does not show that later messages were read.
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
        startTimer()
    }

    private func startTimer() {
        timer.start(after: DispatchTimeInterval(deadline - MonotonicClock.now + 1))
    }

    private func timeIsUp() {
        guard awaited != nil, deadline != .distantFuture else { return }
        guard MonotonicClock.now >= deadline else { return startTimer() }
        awaited = nil
        onSilence()
    }
}
