import Dispatch
import Glibc
import MudraClient
import MudraGestureSettings
import MudraSupport

/// Keeps one program running: starts it again when it has ended, until it is stopped. Used on its queue.
final class ProgramKeeper {
    /// How long a program may go on after it has closed its input.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// The program that should run; its gestures may change while it does.
    private(set) var program: GestureProgram
    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let log: GestureLog
    private var pauses: Backoff
    private let restartTimer: OneShotTimer
    /// The current run; nil: none, because the program waits for its next start or is stopped.
    private var run: ProgramRun?
    /// Whether the program should run.
    private var isWanted = true
    /// Whether to start without a pause when the current run has ended.
    private var isReplaced = false
    private var onStopped: [() -> Void] = []

    init(
        _ program: GestureProgram, _ supervisor: any Supervisor, queue: DispatchQueue, pauses: Backoff,
        log: GestureLog
    ) {
        (self.program, self.supervisor, self.queue, self.pauses, self.log) = (program, supervisor, queue, pauses, log)
        restartTimer = OneShotTimer(on: queue)
        restartTimer.onTime = { [weak self] in self?.start() }
        start()
    }

    /// Makes it another program of the same name. A run of another command is stopped, and the program starts when that
    /// has ended. A program in a pause starts now: the reason for its end may be gone.
    func change(to program: GestureProgram) {
        let hasChanged = program.command != self.program.command
        self.program = program
        guard let run else {
            pauses.reset()
            return start()
        }
        guard hasChanged else { return }
        isReplaced = true
        run.control.stop()
    }

    /// Whether the program gets an event.
    func wants(_ gesture: Gesture) -> Bool {
        guard let run, !run.control.isStopped else { return false }
        return gesture.state.isFirst ? program.gestures.contains(gesture.recognizer) : run.follows(gesture)
    }

    /// Sends an event that the program wants.
    func receive(_ gesture: Gesture, _ line: String) {
        run?.receive(gesture, line)
    }

    /// Cancels the gestures in progress, of which no more will arrive.
    func cancelAll() {
        run?.cancelAll()
    }

    /// Stops the program for good.
    /// - Parameter completion: called when it has ended, perhaps at once.
    func stop(completion: @escaping () -> Void) {
        isWanted = false
        guard let run else { return completion() }
        onStopped.append(completion)
        run.control.stop()
    }

    private func start() {
        guard isWanted, self.run == nil else { return }
        restartTimer.stop()
        // The supervisor and the pipe may outlive this object.
        guard let run = ProgramRun(queue: queue, onFailure: { [weak self] in self?.failed($0) }) else {
            log(program.name, "cannot start: \(Errno.last)")
            return startLater(ranMilliseconds: 0)
        }
        self.run = run
        var request = CommandRequest(gesture: program.name, command: program.command, environment: [])
        request.control = run.control
        supervisor.start(request) { [weak self] in self?.ended() }
    }

    /// Ends a run that does not read: with a part of the lines it would lose its way, and a new run begins with whole
    /// gestures.
    private func failed(_ failure: ProgramInput.Failure) {
        guard let run else { return }
        switch failure {
        case .full:
            end(run, because: "\(LineBacklog.most) lines wait that it has not read")
        case .closed:
            // Nearly always it has ended, and its end is about to be reported.
            let later = DispatchWorkItem { [weak self, weak run] in
                if let self, let run { end(run, because: "it has closed its input") }
            }
            queue.asyncAfter(deadline: .now() + Self.patience, execute: later)
        }
    }

    private func end(_ run: ProgramRun, because reason: String) {
        guard run === self.run, !run.control.isStopped else { return }
        log(program.name, "ended, because \(reason)")
        run.control.stop()
    }

    private func ended() {
        guard let run else { return }
        self.run = nil
        guard isWanted else {
            let due = onStopped
            onStopped = []
            for body in due { body() }
            return
        }
        if isReplaced {
            isReplaced = false
            pauses.reset()
            return start()
        }
        let ran = DispatchTime.now().uptimeNanoseconds - run.start.uptimeNanoseconds
        startLater(ranMilliseconds: Int(ran / 1_000_000))
    }

    private func startLater(ranMilliseconds time: Int) {
        let pause = pauses.nextMilliseconds(afterRunOf: time)
        log(program.name, "starts again in \(counted(pause / 1_000, "second"))")
        restartTimer.start(after: .milliseconds(pause))
    }
}

extension Backoff {
    /// The pauses before programs start again.
    static let ofPrograms = Backoff(milliseconds: 1_000, upTo: 60_000)

    /// The pause before a program starts again that ran this long. After ten seconds it counts as a program that works,
    /// and the pauses begin anew.
    mutating func nextMilliseconds(afterRunOf milliseconds: Int) -> Int {
        if milliseconds >= 10_000 { reset() }
        return nextMilliseconds()
    }
}

extension Gesture.State {
    /// Whether it is the first event of a gesture.
    fileprivate var isFirst: Bool { self == .began || self == .recognized }
}
