import Dispatch
import MudraBus
import MudraSupport

/// Starts each command as a transient unit of the user's service manager: in its own cgroup below `app.slice`, with its
/// time limit and its place in the journal. The command inherits nothing of ours. Used on its queue.
///
/// Another supervisor starts commands if there is no service manager or if a command should not be a unit.
final class UnitSupervisor: Supervisor {
    private struct RunningUnit {
        let request: CommandRequest
        /// Nil after it has been called.
        var onEnd: (() -> Void)?
        var isOverTime = false
    }

    private let manager: SystemdManager
    private let environment: UnitEnvironment
    private let programs = ProgramSearch()
    private let otherwise: any Supervisor
    private let queue: DispatchQueue
    private let log: Log
    private let gestureLog: GestureLog
    private var running: [String: RunningUnit] = [:]
    /// Distinguishes our units from units of an earlier process.
    private let ownNumber = UInt32.random(in: .min ... .max)
    private var started: UInt64 = 0
    private var hasComplained = false

    /// A supervisor that begins to look for the user's service manager.
    /// - Parameters:
    ///   - connection: the session bus.
    ///   - queue: the connection's queue.
    ///   - otherwise: starts commands without a service manager, and commands that should not be units.
    ///   - log: called with one line for people at a time.
    init(
        _ connection: BusConnection, queue: DispatchQueue, otherwise: any Supervisor,
        log: Log
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

    /// Handles the loss of the bus, and with it of all units.
    func disconnect() {
        manager.lose()
    }

    func start(_ request: CommandRequest, onEnd: @escaping () -> Void) {
        // A command that stays is worth waiting for the manager. At start the bus may not yet have answered.
        guard request.control == nil else {
            return manager.whenKnown { [weak self] in self?.startNow(request, onEnd) }
        }
        startNow(request, onEnd)
    }

    private func startNow(_ request: CommandRequest, _ onEnd: @escaping () -> Void) {
        guard request.isTransientUnit, manager.isThere, request.control?.isStopped != true else {
            return otherwise.start(request, onEnd: onEnd)
        }
        do throws(SpawnFailure) {
            guard let program = request.command.arguments.first else { throw .emptyCommand }
            for argument in request.command.arguments { _ = try nulTerminated(argument) }
            let unit = TransientUnit(
                request, program: try programs.find(program), environment: try environment.with(request.environment))
            start(unit, of: request, onEnd)
        } catch {
            gestureLog(request.gesture, error.complaint(about: request))
            queue.async(execute: DispatchWorkItem(block: onEnd))
        }
    }

    private func start(_ unit: TransientUnit, of request: CommandRequest, _ onEnd: @escaping () -> Void) {
        started += 1
        let name = UnitName(gesture: request.gesture, instance: "\(String(ownNumber, radix: 16)).\(started)")
        // Before the call, because the unit may end before the answer arrives.
        running[name.path] = RunningUnit(request: request, onEnd: onEnd)
        request.control?.onStop = { [manager] in manager.stop(name) }
        do throws(BusError) {
            try manager.start(name, unit.properties) { [weak self] result in
                switch result {
                case .success: request.control?.releaseInput()
                case .failure(let error): self?.refused(name, error)
                }
            }
        } catch {
            refused(name, error)
        }
    }

    /// Starts a refused command without systemd. A missing answer is not a refusal: the command may run.
    private func refused(_ name: UnitName, _ error: BusError) {
        guard let command = running.removeValue(forKey: name.path), let onEnd = command.onEnd else { return }
        guard !error.isNoReply else {
            gestureLog(command.request.gesture, "systemd does not answer whether it started the command")
            command.request.control?.releaseInput()
            command.request.control?.stop()
            return onEnd()
        }
        if !hasComplained { log("systemd refuses a command, so commands start without it: \(error)") }
        hasComplained = true
        otherwise.start(command.request, onEnd: onEnd)
    }

    // MARK: Ends of units

    private func unitChanged(_ path: String, _ changes: [String: BusValue]) {
        guard var command = running[path] else { return }
        let isLimited = command.request.timeLimit != nil
        if isLimited, changes["Result"] == .string("timeout"), !command.isOverTime {
            command.isOverTime = true
            gestureLog(
                command.request.gesture, command.request.complaintAtTimeLimit(isRunning: command.onEnd != nil))
        }
        var onEnd: (() -> Void)?
        if let end = ProcessEnd(ofMainProcess: changes) {
            let isWanted = command.isOverTime || command.request.control?.isStopped == true
            if command.onEnd != nil, !isWanted, let complaint = end.complaint(about: command.request) {
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
    /// How the main process of a service ended, by the service's properties; nil: it has not ended, or the properties
    /// do not say.
    fileprivate init?(ofMainProcess properties: [String: BusValue]) {
        guard case .uint64(let time) = properties["ExecMainExitTimestamp"], time > 0,
            case .int32(let code) = properties["ExecMainCode"], case .int32(let status) = properties["ExecMainStatus"]
        else { return nil }
        // CLD_EXITED is 1; other codes are CLD_KILLED and CLD_DUMPED.
        self = code == 1 ? .exited(status: status) : .killed(signal: status)
    }
}
