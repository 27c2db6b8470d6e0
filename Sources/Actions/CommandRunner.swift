import Dispatch
import Glibc
import Settings

/// Starts the commands of gestures and takes the statuses of those that ended.
///
/// Confined to the serial queue it was made with: call it there only, and log lines come there. It never waits for
/// a command, and commands of different gestures never wait for each other. Keep it until the process ends, as
/// nobody else reaps its children.
///
/// Nothing is killed when it or the process goes. Stopping the service is up to systemd, which ends what is left in
/// the unit's cgroup (`KillMode=control-group`); a program that shall outlive the service (a browser, say) is
/// started by `systemd-run --user`, as from any other service. Run in a terminal, commands just go on.
public final class CommandRunner {
    private let queue: DispatchQueue
    private let log: (String) -> Void
    private let childSignal: any DispatchSourceSignal
    private var lanes: [String: CommandLane] = [:]
    private var gestures: [ChildProcess: String] = [:]

    /// Creates a runner on `queue`, a serial queue that is not the real-time one: starting a program can take
    /// 10 ms. `log` gets one line, without a line end, for every command that failed or was dropped.
    public init(queue: DispatchQueue, log: @escaping (String) -> Void) {
        self.queue = queue
        self.log = log
        childSignal = DispatchSource.makeSignalSource(signal: SIGCHLD, queue: queue)
        childSignal.setEventHandler { [weak self] in self?.reap() }
        // A child may end before the source listens.
        childSignal.setRegistrationHandler { [weak self] in self?.reap() }
        childSignal.activate()
    }

    deinit {
        childSignal.cancel()
    }

    /// Runs `command` for `gesture` in our own environment overlaid with `environment`; `whenBusy` says what
    /// happens while earlier commands of the same gesture run or wait.
    public func run(
        _ command: Command,
        of gesture: String,
        environment: [(name: String, value: String)],
        whenBusy: WhenBusy
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        var lane = lanes[gesture] ?? CommandLane()
        let pending = PendingCommand(command: command, environment: environment)
        switch lane.verdict(whenBusy) {
        case .start:
            reportDrops(&lane, of: gesture)
            start(pending, of: gesture, in: &lane)
        case .wait:
            reportDrops(&lane, of: gesture)
            lane.append(pending)
        case .skip:
            break
        case .drop(let reason):
            lane.dropped += 1
            // One line now and the number later: a hanging command must not fill the log.
            if lane.dropped == 1 { log("\(gesture): dropped a command, \(reason)") }
        }
        store(lane, of: gesture)
    }

    /// Signals coalesce, so one may stand for many children. Only our own are asked, since waitpid(-1) would take
    /// the statuses of other parts of the process.
    private func reap() {
        for (child, gesture) in gestures {
            guard let end = child.end() else { continue }
            gestures[child] = nil
            if let complaint = end.complaint { log("\(gesture): \(complaint)") }
            guard var lane = lanes[gesture] else { continue }
            lane.running -= 1
            while let next = lane.takeNext() {
                start(next, of: gesture, in: &lane)
            }
            store(lane, of: gesture)
        }
    }

    private func start(_ pending: PendingCommand, of gesture: String, in lane: inout CommandLane) {
        do throws(SpawnFailure) {
            let environment = try CommandEnvironment.inherited.overlaid(with: pending.environment)
            let child = try ChildProcess(pending.command, environment: environment)
            gestures[child] = gesture
            lane.running += 1
        } catch {
            let program = (pending.command.arguments.first ?? "").debugDescription
            log("\(gesture): cannot start \(program): \(error)")
        }
    }

    /// Forgets lanes that are idle: gestures come and go with the configuration.
    private func store(_ lane: CommandLane, of gesture: String) {
        var lane = lane
        if lane.isIdle { reportDrops(&lane, of: gesture) }
        lanes[gesture] = lane.isIdle ? nil : lane
    }

    private func reportDrops(_ lane: inout CommandLane, of gesture: String) {
        if lane.dropped > 1 { log("\(gesture): dropped \(lane.dropped - 1) more commands meanwhile") }
        lane.dropped = 0
    }
}
