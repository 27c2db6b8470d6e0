import Dispatch
import MudraBus
import MudraGestureSettings
import MudraSupport
import MudraTouch

/// The lanes of one gesture: one for all its occurrences, or one for each.
final class GestureLanes {
    /// How often a gesture may run its commands in a burst. A faulty screen makes a hundred taps a second, a hand
    /// hardly ten.
    static let burst = 120
    /// How often per second it may do so after the burst.
    static let perSecond = 20
    /// The most commands of a gesture that wait: commands that hang must not use up our memory.
    static let mostWaiting = 100
    /// The most lanes of a gesture that are busy at once.
    static let mostParallel = 64

    private let name: String
    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let log: Log
    private var busy: [ObjectIdentifier: CommandLane] = [:]
    /// The lane of the commands that queue.
    private lazy var common = makeLane()
    private var bucket = TokenBucket(burst: burst, perSecond: perSecond)
    /// How often the commands have been left out in a row.
    private var dropped = 0

    init(_ name: String, _ supervisor: any Supervisor, queue: DispatchQueue, log: Log) {
        self.name = name
        self.supervisor = supervisor
        self.queue = queue
        self.log = log
    }

    /// The lane for the commands of a gesture that begins; nil: they are left out. The reason is logged unless the
    /// configuration asks for it.
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

    var isIdle: Bool { busy.isEmpty }

    /// Drops the commands that wait.
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

    /// Logs one line now and the number later: commands that hang must not fill the log.
    private func drop(_ reason: String) -> CommandLane? {
        dropped += 1
        if dropped == 1 { log("\(name): skipped its commands: \(reason)") }
        return nil
    }

    private func reportDrops() {
        if dropped > 1 { log("\(name): skipped its commands \(counted(dropped - 1, "more time"))") }
        dropped = 0
    }
}
