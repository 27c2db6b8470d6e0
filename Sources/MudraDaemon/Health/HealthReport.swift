import MudraBus
import MudraConsole
import MudraRealtime
import MudraTouch

/// Has the service manager show what there is to do, where there is one.
///
/// No program can make it send more than one line a second, whatever comes and goes meanwhile.
@BusActor
final class HealthReport {
    private static let interval = Microseconds(1_000_000)

    private let count: (_ user: UInt32?) -> (screens: Int, recognizers: Int, subscribers: Int)
    private let isRealtime: () -> Bool
    /// When something of each user's gestures has happened last.
    private var lastGestures: [UInt32: Microseconds] = [:]
    private var lastSent: Microseconds?
    private var lastText = ""
    private var isPending = false

    /// - Parameters:
    ///   - count: what there is now of a user, or of all.
    ///   - isRealtime: whether recognition has real-time priority now.
    init(
        isRealtime: @escaping () -> Bool,
        count: @escaping (_ user: UInt32?) -> (screens: Int, recognizers: Int, subscribers: Int)
    ) {
        self.isRealtime = isRealtime
        self.count = count
    }

    /// What there is now of a user; nil: of all.
    func health(of user: UInt32?) -> Health {
        let (screens, recognizers, subscribers) = count(user)
        let lastGesture = user.map { lastGestures[$0] } ?? lastGestures.values.max()
        let age = lastGesture.map { (BootClock.now - $0).value / 1_000_000 }
        return Health(
            screens: screens, recognizers: recognizers, subscribers: subscribers, secondsSinceGesture: age)
    }

    /// Something of a user's gesture has happened.
    func noteGesture(of user: UInt32) {
        lastGestures[user] = BootClock.now
    }

    /// Something may be otherwise: it is told soon.
    func update() {
        guard ServiceManager.isListening, !isPending else { return }
        isPending = true
        let now = MonotonicClock.now
        // What changes in one go is told in one.
        let wait = lastSent.map { $0 + Self.interval > now ? $0 + Self.interval - now : Microseconds(0) }
        BusActor.async(after: .microseconds(Int(clamping: wait?.value ?? 0))) { [weak self] in
            self?.isPending = false
            self?.send()
        }
    }

    /// Tells it now, if it is something else than before.
    ///
    /// All users can read it. So no gesture is in it.
    private func send() {
        let text = health(of: nil).countsText + (isRealtime() ? "" : ", no real-time priority")
        guard ServiceManager.isListening, text != lastText else { return }
        (lastText, lastSent) = (text, MonotonicClock.now)
        ServiceManager.notify("STATUS=" + text)
    }
}
