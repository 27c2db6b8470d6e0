import MudraBus
import MudraRealtime
import MudraTouch

/// Decides when calls are served: at once as long as their user has not used more than a fair part of the time, and
/// after that in turns with other users. A user's call waits for at most one call of each other user, however many
/// programs call and however much each call asks for.
@BusActor
final class CallTurns {
    /// The most calls of a user that wait, and the most bytes of their arguments.
    private static let mostWaiting = 1_024
    private static let mostBytes = 2 << 20
    /// How much of each period is for serving a user's calls at once.
    private static let slice = Microseconds(500)
    private static let period = Microseconds(2_000)
    /// How long calls that waited are served before other blocks on the queue have their turn: less than the time for
    /// reading the bus, since the calls that are still to be read may belong to any user.
    private static let turn = Microseconds(1_000)

    private struct Waiting {
        let call: BusCall
        let client: Client
        let bytes: Int
    }

    private let answer: (BusCall, Client) -> Void
    private var line = FairLine<Waiting>()
    /// When this period began.
    private var periodBegan = Microseconds(0)
    private var isScheduled = false

    /// - Parameter answer: serves a call.
    init(answer: @escaping (BusCall, Client) -> Void) {
        self.answer = answer
    }

    /// Serves a call now or in its turn.
    func serve(_ call: BusCall, from client: Client) {
        let (account, now) = (client.account, MonotonicClock.now)
        if now - periodBegan >= Self.period { periodBegan = now }
        if account.held.count == 0, account.timeServed(since: periodBegan) < Self.slice {
            answer(call, client)
            account.noteService(MonotonicClock.now - now, since: periodBegan)
        } else {
            letWait(call, client)
        }
    }

    private func letWait(_ call: BusCall, _ client: Client) {
        let account = client.account
        do throws(BusError) {
            let room = Self.mostBytes - account.held.bytes
            guard let held = try account.held.hold(call, atMost: Self.mostWaiting, room: room) else {
                return account.refuse(call, at: MonotonicClock.now)
            }
            line.add(Waiting(call: call, client: client, bytes: held), of: client.user)
        } catch {
            return call.fail(error)
        }
        schedule()
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        BusActor.async { [weak self] in self?.serveWaiting() }
    }

    private func serveWaiting() {
        isScheduled = false
        let end = MonotonicClock.now + Self.turn
        repeat {
            guard let (_, next) = line.next() else { return }
            next.client.account.held.release(next.bytes)
            if next.client.hasLeft { next.call.ignore() } else { answer(next.call, next.client) }
        } while MonotonicClock.now < end
        if !line.isEmpty { schedule() }
    }
}
