import Dispatch
import Glibc
import MudraBus
import MudraGestureSettings
import MudraSupport
import MudraTouch

/// Starts commands as its own children and collects their statuses, for users without a service manager.
///
/// Confined to the serial queue it was made with. Keep it until the process ends, because nothing else reaps its
/// children.
///
/// Kills nothing when it or the process ends. When the service stops, systemd ends the processes left in the unit's
/// cgroup (`KillMode=control-group`). In a terminal, commands go on.
final class SpawnSupervisor: Supervisor {
    /// How often to kill a command that starts processes faster than they are killed; then the log says so.
    private static let mostKills = 20

    private struct RunningCommand {
        let request: CommandRequest
        let tag: ProcessTag
        let onEnd: () -> Void
    }

    private let queue: DispatchQueue
    private let wait: (Microseconds, @escaping () -> Void) -> Void
    private let log: GestureLog
    private let childSignal: any DispatchSourceSignal
    private var children: [ChildProcess: RunningCommand] = [:]
    /// The tags of commands whose time is over.
    private var expired: Set<ProcessTag> = []

    /// A supervisor without commands.
    /// - Parameters:
    ///   - queue: a serial queue other than the real-time one: starting a program can take 10 ms.
    ///   - wait: calls a closure on the queue after a time; nil: after real time.
    ///   - log: called with one line for people at a time.
    init(
        queue: DispatchQueue, wait: ((Microseconds, @escaping () -> Void) -> Void)? = nil,
        log: Log
    ) {
        self.queue = queue
        self.wait =
            wait
            ?? { time, body in
                let later = DispatchWorkItem(block: body)
                queue.asyncAfter(deadline: .now() + DispatchTimeInterval(time), execute: later)
            }
        self.log = GestureLog(log: log)
        childSignal = DispatchSource.makeSignalSource(signal: SIGCHLD, queue: queue)
        childSignal.setEventHandler { [weak self] in self?.reap() }
        // A child may end before the source listens.
        childSignal.setRegistrationHandler { [weak self] in self?.reap() }
        childSignal.activate()
    }

    deinit {
        childSignal.cancel()
    }

    func start(_ request: CommandRequest, onEnd: @escaping () -> Void) {
        dispatchPrecondition(condition: .onQueue(queue))
        let control = request.control
        defer { control?.releaseInput() }
        guard control?.isStopped != true else { return later(onEnd) }
        do throws(SpawnFailure) {
            let tag = ProcessTag()
            let environment = try CommandEnvironment.inherited.overlaid(
                with: request.environment + [(ProcessTag.variable, tag.text)])
            let child = try ChildProcess(request.command, environment: environment, input: control?.input?.number)
            children[child] = RunningCommand(request: request, tag: tag, onEnd: onEnd)
            control?.onStop = { [weak self] in _ = self?.terminate(child, tag, of: request) }
            if let limit = request.timeLimit {
                after(limit) { $0.end(child, tag, of: request) }
            }
        } catch {
            log(request.gesture, error.complaint(about: request))
            later(onEnd)
        }
    }

    private func later(_ onEnd: @escaping () -> Void) {
        queue.async(execute: DispatchWorkItem(block: onEnd))
    }

    /// Signals coalesce, so one may stand for many children. Asks only for our own children, because waitpid(-1) would
    /// take the statuses of other parts of the process.
    private func reap() {
        for (process, child) in children {
            guard let end = process.end() else { continue }
            children[process] = nil
            if !expired.contains(child.tag), let complaint = end.complaint(about: child.request) {
                log(child.request.gesture, complaint)
            }
            // Processes that it leaves behind would pile up with each new start.
            if child.request.control != nil { _ = terminate(process, child.tag, of: child.request) }
            child.onEnd()
        }
    }

    // MARK: Ends of commands

    /// Ends a command whose time is over.
    private func end(_ process: ChildProcess, _ tag: ProcessTag, of request: CommandRequest) {
        let isRunning = children[process]?.tag == tag
        guard terminate(process, tag, of: request) else { return }
        log(request.gesture, request.complaintAtTimeLimit(isRunning: isRunning))
    }

    /// Sends SIGTERM to a command and to all processes it has started, and SIGKILL later.
    /// - Returns: false if none is left.
    private func terminate(_ process: ChildProcess, _ tag: ProcessTag, of request: CommandRequest) -> Bool {
        let isRunning = children[process]?.tag == tag
        if isRunning { process.signalGroup(SIGTERM) }
        let others = tag.signal(SIGTERM)
        guard isRunning || others > 0 else { return false }
        expired.insert(tag)
        after(CommandRequest.grace) { $0.kill(process, tag, of: request, timesLeft: Self.mostKills) }
        return true
    }

    private func kill(_ process: ChildProcess, _ tag: ProcessTag, of request: CommandRequest, timesLeft: Int) {
        let isRunning = children[process]?.tag == tag
        // A stopped process does not start others while the search goes on.
        _ = tag.signal(SIGSTOP)
        if isRunning { process.signalGroup(SIGKILL) }
        guard tag.signal(SIGKILL) > 0 || isRunning else { return _ = expired.remove(tag) }
        guard timesLeft > 0 else {
            expired.remove(tag)
            return log(request.gesture, "its command starts processes faster than they can be killed")
        }
        after(.milliseconds(50)) { $0.kill(process, tag, of: request, timesLeft: timesLeft - 1) }
    }

    private func after(_ time: Microseconds, _ body: @escaping (SpawnSupervisor) -> Void) {
        wait(time) { [weak self] in
            if let self { body(self) }
        }
    }
}
