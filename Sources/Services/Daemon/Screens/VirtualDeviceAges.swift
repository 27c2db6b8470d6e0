import Dispatch
import MudraBus
import MudraRealtime
import MudraTouch

/// Lets virtual devices live for a while: a program that asks for one again and again, and then does not need it, would
/// otherwise plug devices in and out as quickly as it can, and every application would follow.
@BusActor
final class VirtualDeviceAges<Key: Hashable> {
    /// The time from the making of a device until it may go.
    private let least: Microseconds
    private var made: [Key: Microseconds] = [:]
    /// The devices for which a call of `later` is due.
    private var waiting: Set<Key> = []

    init(least: Microseconds = .milliseconds(60_000)) {
        self.least = least
    }

    func begin(_ key: Key) { made[key] = MonotonicClock.now }

    /// Whether a device that is not needed may go now.
    /// - Parameter later: called once when it may go, if that is not now and it has not been made again meanwhile.
    func mayGo(_ key: Key, later: @escaping () -> Void) -> Bool {
        guard let start = made[key] else { return true }
        let rest = start + least - MonotonicClock.now
        guard rest > 0 else { return true }
        guard waiting.insert(key).inserted else { return false }
        BusActor.async(after: DispatchTimeInterval(rest)) { [weak self] in
            guard let self else { return }
            waiting.remove(key)
            if made[key] == start { later() }
        }
        return false
    }

    func forget(_ key: Key) { made[key] = nil }
}
