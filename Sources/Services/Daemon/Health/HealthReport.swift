import Dispatch
import MudraBus
import MudraInterface
import MudraProgram
import MudraRealtime
import MudraSupport
import MudraTouch

/// Reports the daemon's state to the service manager, if there is one.
///
/// No program can make it send more than one line a second, however often the state changes.
@BusActor
final class HealthReport {
    private static let interval = Microseconds(1_000_000)

    private let count: (_ user: UInt32?) -> (screens: Int, recognizers: Int, subscribers: Int)
    private let isRealtime: () -> Bool
    /// When each user's last gesture event happened.
    private var lastGestures: [UInt32: Microseconds] = [:]
    private var lastSent: Microseconds?
    private var lastText = ""
    private let timer = OneShotTimer(on: BusActor.queue)

    /// - Parameters:
    ///   - count: the current numbers of a user, or of all.
    ///   - isRealtime: whether recognition has real-time priority now.
    init(
        isRealtime: @escaping () -> Bool,
        count: @escaping (_ user: UInt32?) -> (screens: Int, recognizers: Int, subscribers: Int)
    ) {
        self.isRealtime = isRealtime
        self.count = count
        timer.onTime = { [weak self] in self?.send() }
    }

    /// The current state of a user; nil: of all users.
    func health(of user: UInt32?) -> Health {
        let (screens, recognizers, subscribers) = count(user)
        let lastGesture = user.map { lastGestures[$0] } ?? lastGestures.values.max()
        let age = lastGesture.map { (BootClock.now - $0).value / 1_000_000 }
        return Health(
            screens: screens, recognizers: recognizers, subscribers: subscribers, secondsSinceGesture: age)
    }

    /// A gesture of the user has had an event.
    func noteGesture(of user: UInt32) {
        lastGestures[user] = BootClock.now
    }

    /// The state may have changed: it is sent soon.
    func update() {
        guard ServiceManager.isListening else { return }
        let now = MonotonicClock.now
        // Changes at one moment go into one line.
        timer.start(after: DispatchTimeInterval(lastSent.map { $0 + Self.interval - now } ?? 0))
    }

    /// Sends the state if it differs from the last one.
    ///
    /// All users can read it, so it does not mention gestures.
    private func send() {
        let text = health(of: nil).countsText + (isRealtime() ? "" : ", no real-time priority")
        guard ServiceManager.isListening, text != lastText else { return }
        (lastText, lastSent) = (text, MonotonicClock.now)
        ServiceManager.notify("STATUS=" + text)
    }
}
