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
    private var bytes: [UInt32: Int] = [:]
    /// When this period began, and how long calls of each user have been served in it.
    private var periodBegan = Microseconds(0)
    private var served: [UInt32: Microseconds] = [:]
    private var isScheduled = false

    /// - Parameter answer: serves a call.
    init(answer: @escaping (BusCall, Client) -> Void) {
        self.answer = answer
    }

    /// Serves a call now or in its turn.
    func serve(_ call: BusCall, from client: Client) {
        let now = MonotonicClock.now
        if now - periodBegan >= Self.period {
            periodBegan = now
            served.removeAll(keepingCapacity: true)
        }
        if line.count(of: client.user) == 0, served[client.user] ?? 0 < Self.slice {
            answer(call, client)
            served[client.user] = (served[client.user] ?? 0) + (MonotonicClock.now - now)
        } else {
            letWait(call, client)
        }
    }

    private func letWait(_ call: BusCall, _ client: Client) {
        let user = client.user
        do throws(BusError) {
            guard line.count(of: user) < Self.mostWaiting,
                let held = try call.keep(atMost: Self.mostBytes - (bytes[user] ?? 0))
            else { return client.account.refuse(call, at: MonotonicClock.now) }
            bytes[user, default: 0] += held
            line.add(Waiting(call: call, client: client, bytes: held), of: user)
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
            guard let (user, next) = line.next() else { return }
            bytes[user] = bytes[user].flatMap { $0 > next.bytes ? $0 - next.bytes : nil }
            if next.client.hasLeft { next.call.ignore() } else { answer(next.call, next.client) }
        } while MonotonicClock.now < end
        if !line.isEmpty { schedule() }
    }
}
