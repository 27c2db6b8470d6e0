import Dispatch
import MudraBus

/// Starts each command as a transient unit of the user's service manager: in a cgroup of its own below `app.slice`,
/// with its time limit and its place in the journal; nothing of ours is inherited. Used on its queue.
///
/// Where there is no such manager, and where a command is to be no unit, another supervisor starts it.
final class UnitSupervisor: Supervisor {
    private struct RunningUnit {
        let request: CommandRequest
        /// Nil once it has been called.
        var onEnd: (() -> Void)?
        var isOverTime = false
    }

    private let manager: SystemdManager
    private let environment: UnitEnvironment
    private let programs = ProgramSearch()
    private let otherwise: any Supervisor
    private let queue: DispatchQueue
    private let log: (String) -> Void
    private let gestureLog: GestureLog
    private var running: [String: RunningUnit] = [:]
    /// Tells our units from those of one that was here before.
    private let ownNumber = UInt32.random(in: .min ... .max)
    private var started: UInt64 = 0
    private var hasComplained = false

    /// A supervisor that begins to look for the user's service manager.
    /// - Parameters:
    ///   - connection: the session bus.
    ///   - queue: the connection's queue.
    ///   - otherwise: starts commands while there is none, and those that are to be no units.
    ///   - log: called with one line for people at a time.
    init(
        _ connection: BusConnection, queue: DispatchQueue, otherwise: any Supervisor,
        log: @escaping (String) -> Void
    ) throws(BusError) {
        manager = SystemdManager(connection)
        environment = UnitEnvironment()
        self.otherwise = otherwise
        self.queue = queue
        self.log = log
        gestureLog = GestureLog(log: log)
        manager.onChange = { [weak self] in self?.unitChanged($0, $1) }
        manager.onRemoved = { [weak self] in self?.unitRemoved($0) }
        manager.onGone = { [weak self] in self?.forgetAll() }
        try manager.start()
    }

    /// The bus has gone, and with it what it told of.
    func disconnect() {
        manager.lose()
    }

    /// Starts a command.
    func start(_ request: CommandRequest, onEnd: @escaping () -> Void) {
        guard request.isTransientUnit, manager.isThere else { return otherwise.start(request, onEnd: onEnd) }
        do throws(SpawnFailure) {
            guard let program = request.command.arguments.first else { throw .emptyCommand }
            for argument in request.command.arguments { _ = try nulTerminated(argument) }
            let unit = TransientUnit(
                request, program: try programs.find(program), environment: try environment.with(request.environment))
            start(unit, of: request, onEnd)
        } catch {
            gestureLog(request.gesture, error.complaint(about: request))
            let handOver = Callback(onEnd)
            queue.async { handOver.call() }
        }
    }

    private func start(_ unit: TransientUnit, of request: CommandRequest, _ onEnd: @escaping () -> Void) {
        started += 1
        let name = UnitName(gesture: request.gesture, instance: "\(String(ownNumber, radix: 16)).\(started)")
        // First, as it may have ended before we are told that it was started.
        running[name.path] = RunningUnit(request: request, onEnd: onEnd)
        do throws(BusError) {
            try manager.start(name, unit.properties) { [weak self] result in
                if case .failure(let error) = result { self?.refused(name, error) }
            }
        } catch {
            refused(name, error)
        }
    }

    /// A command that systemd refuses is started without it. No answer is no refusal: the command may be running.
    private func refused(_ name: UnitName, _ error: BusError) {
        guard let command = running.removeValue(forKey: name.path), let onEnd = command.onEnd else { return }
        guard !error.isNoReply else {
            gestureLog(command.request.gesture, "systemd does not say whether it has started the command")
            return onEnd()
        }
        if !hasComplained { log("commands are started without systemd, which says: \(error)") }
        hasComplained = true
        otherwise.start(command.request, onEnd: onEnd)
    }

    // MARK: What becomes of units

    private func unitChanged(_ path: String, _ changes: [String: BusValue]) {
        guard var command = running[path] else { return }
        if changes["Result"] == .string("timeout"), !command.isOverTime {
            command.isOverTime = true
            gestureLog(
                command.request.gesture, command.request.complaintAtTimeLimit(isRunning: command.onEnd != nil))
        }
        var onEnd: (() -> Void)?
        if let end = ProcessEnd(ofMainProcess: changes) {
            if command.onEnd != nil, !command.isOverTime, let complaint = end.complaint(about: command.request) {
                gestureLog(command.request.gesture, complaint)
            }
            (onEnd, command.onEnd) = (command.onEnd, nil)
        }
        running[path] = command
        onEnd?()
    }

    private func unitRemoved(_ path: String) {
        running.removeValue(forKey: path)?.onEnd?()
    }

    private func forgetAll() {
        let all = running.values
        running = [:]
        for command in all { command.onEnd?() }
    }
}

extension ProcessEnd {
    /// How the main process of a service has ended, by the service's properties; nil: it has not, or they do not say.
    fileprivate init?(ofMainProcess properties: [String: BusValue]) {
        guard case .uint64(let time) = properties["ExecMainExitTimestamp"], time > 0,
            case .int32(let code) = properties["ExecMainCode"], case .int32(let status) = properties["ExecMainStatus"]
        else { return nil }
        // CLD_EXITED; the others are CLD_KILLED and CLD_DUMPED.
        self = code == 1 ? .exited(status: status) : .killed(signal: status)
    }
}
