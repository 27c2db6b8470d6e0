import Dispatch

/// Commands that run one after the other, in the order of their events.
final class CommandLane {
    /// A command that waits. A command for changes is built only when its turn comes, so that it covers all changes
    /// until then.
    private enum Job {
        case command(CommandRequest)
        case changes(ActiveGesture)
    }

    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let onBusy: (CommandLane) -> Void
    private var jobs: [Job] = []
    private var isRunning = false
    private(set) var isBusy = false

    /// - Parameter onBusy: called when the lane becomes busy and when it becomes idle.
    init(_ supervisor: any Supervisor, queue: DispatchQueue, onBusy: @escaping (CommandLane) -> Void) {
        self.supervisor = supervisor
        self.queue = queue
        self.onBusy = onBusy
    }

    var waiting: Int { jobs.count }

    /// Runs a command after all others.
    func add(_ request: CommandRequest) {
        jobs.append(.command(request))
        runNext()
    }

    /// Runs the command for a gesture's changes after all others.
    func addChanges(of gesture: ActiveGesture) {
        let isWaiting = jobs.contains { if case .changes(let other) = $0 { other === gesture } else { false } }
        if !isWaiting { jobs.append(.changes(gesture)) }
        runNext()
    }

    /// Drops the commands that wait.
    func clear() {
        jobs = []
        updateBusy()
    }

    private func runNext() {
        while !isRunning, let request = takeNext() {
            isRunning = true
            // The closure keeps the lane until the last command has ended.
            supervisor.start(request) { self.ended() }
        }
        updateBusy()
    }

    private func ended() {
        isRunning = false
        runNext()
    }

    private func updateBusy() {
        let isBusy = isRunning || !jobs.isEmpty
        guard isBusy != self.isBusy else { return }
        self.isBusy = isBusy
        onBusy(self)
    }

    private func takeNext() -> CommandRequest? {
        while let job = jobs.first {
            switch job {
            case .command(let request):
                jobs.removeFirst()
                return request
            case .changes(let gesture):
                // Changes can wait for more changes only if no command waits behind them.
                if gesture.isPausing && jobs.count == 1 { return nil }
                jobs.removeFirst()
                guard let request = gesture.requestForChanges() else { continue }
                pause(gesture)
                return request
            }
        }
        return nil
    }

    private func pause(_ gesture: ActiveGesture) {
        guard gesture.pauseMicroseconds > 0 else { return }
        gesture.isPausing = true
        let over = DispatchWorkItem {
            gesture.isPausing = false
            self.runNext()
        }
        queue.asyncAfter(deadline: .now() + .microseconds(gesture.pauseMicroseconds), execute: over)
    }
}
