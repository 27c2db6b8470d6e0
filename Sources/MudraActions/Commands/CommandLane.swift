import Dispatch

/// Commands that run one after the other, in the order of what they are for.
final class CommandLane {
    /// What is to be run: of changes it is settled only when it is their turn, so that what changes meanwhile goes
    /// together.
    private enum Entry {
        case order(CommandRequest)
        case changes(ActiveGesture)
    }

    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let onBusy: (CommandLane) -> Void
    private var entries: [Entry] = []
    private var isRunning = false
    /// Whether something runs or waits.
    private(set) var isBusy = false

    /// - Parameter onBusy: called when something runs or waits, and when nothing does any more.
    init(_ supervisor: any Supervisor, queue: DispatchQueue, onBusy: @escaping (CommandLane) -> Void) {
        self.supervisor = supervisor
        self.queue = queue
        self.onBusy = onBusy
    }

    /// How many wait.
    var waiting: Int { entries.count }

    /// Runs a command after all others.
    func add(_ order: CommandRequest) {
        entries.append(.order(order))
        runNext()
    }

    /// Tells what has changed of a gesture, after all others.
    func addChanges(of course: ActiveGesture) {
        let isWaiting = entries.contains { if case .changes(let other) = $0 { other === course } else { false } }
        if !isWaiting { entries.append(.changes(course)) }
        runNext()
    }

    /// Forgets what waits.
    func clear() {
        entries = []
        updateBusy()
    }

    private func runNext() {
        while !isRunning, let order = takeNext() {
            isRunning = true
            // It is there until the last command has ended, even if nobody else wants it any more.
            supervisor.start(order) { self.ended() }
        }
        updateBusy()
    }

    private func ended() {
        isRunning = false
        runNext()
    }

    private func updateBusy() {
        let isBusy = isRunning || !entries.isEmpty
        guard isBusy != self.isBusy else { return }
        self.isBusy = isBusy
        onBusy(self)
    }

    private func takeNext() -> CommandRequest? {
        while let entry = entries.first {
            switch entry {
            case .order(let order):
                entries.removeFirst()
                return order
            case .changes(let course):
                // Changes alone can wait for more of them; what comes behind them cannot.
                if course.isPausing && entries.count == 1 { return nil }
                entries.removeFirst()
                guard let order = course.orderForChanges() else { continue }
                pause(course)
                return order
            }
        }
        return nil
    }

    private func pause(_ course: ActiveGesture) {
        guard course.pauseMicroseconds > 0 else { return }
        course.isPausing = true
        let over = Callback {
            course.isPausing = false
            self.runNext()
        }
        queue.asyncAfter(deadline: .now() + .microseconds(course.pauseMicroseconds)) { over.call() }
    }
}
