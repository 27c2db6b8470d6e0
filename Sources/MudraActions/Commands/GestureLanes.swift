import Dispatch
import MudraBus
import MudraGestureSettings
import MudraTouch

/// The lanes of one gesture: one for all, or one for each time it is made.
final class GestureLanes {
    /// How often a gesture may have its commands run at once. A screen with a fault makes a hundred taps a second, a hand
    /// hardly ten.
    static let burst = 120
    /// And how often a second after that.
    static let perSecond = 20
    /// At most so many commands of a gesture wait; a hanging command must not make us grow.
    static let mostWaiting = 100
    /// At most so many lanes of a gesture are busy at once.
    static let mostParallel = 64

    private let name: String
    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let log: (String) -> Void
    private var busy: [ObjectIdentifier: CommandLane] = [:]
    /// The lane of those that queue.
    private lazy var common = makeLane()
    private var bucket = TokenBucket(burst: burst, perSecond: perSecond)
    /// How often it was left out since it last was not.
    private var dropped = 0

    init(_ name: String, _ supervisor: any Supervisor, queue: DispatchQueue, log: @escaping (String) -> Void) {
        self.name = name
        self.supervisor = supervisor
        self.queue = queue
        self.log = log
    }

    /// Where the commands of a gesture that begins are to run; nil: they are left out, and it has been said why unless
    /// the configuration wants it so.
    func lane(_ whenBusy: WhenBusy, at time: Microseconds) -> CommandLane? {
        if whenBusy == .skip && !busy.isEmpty { return nil }
        guard bucket.take(at: time) else { return drop("more than \(Self.perSecond) a second") }
        if whenBusy == .queue && common.waiting >= Self.mostWaiting {
            return drop("\(common.waiting) commands are waiting already")
        }
        if whenBusy == .parallel && busy.count >= Self.mostParallel {
            return drop("\(busy.count) commands are running already")
        }
        reportDrops()
        return whenBusy == .parallel ? makeLane() : common
    }

    /// Whether nothing runs or waits.
    var isIdle: Bool { busy.isEmpty }

    /// Forgets what waits.
    func clear() {
        for lane in busy.values { lane.clear() }
    }

    private func makeLane() -> CommandLane {
        CommandLane(supervisor, queue: queue) { [weak self] in self?.update($0) }
    }

    private func update(_ lane: CommandLane) {
        busy[ObjectIdentifier(lane)] = lane.isBusy ? lane : nil
        if isIdle { reportDrops() }
    }

    /// One line now and the number later: a hanging command must not fill the log.
    private func drop(_ reason: String) -> CommandLane? {
        dropped += 1
        if dropped == 1 { log("\(name): its commands are left out: \(reason)") }
        return nil
    }

    private func reportDrops() {
        if dropped > 1 { log("\(name): \(dropped - 1) more times they were left out") }
        dropped = 0
    }
}
