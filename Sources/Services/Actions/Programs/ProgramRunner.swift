import Dispatch
import MudraClient
import MudraGestureSettings
import MudraSupport

/// Keeps the configured programs running and sends them the events of their gestures. Confined to one serial queue.
///
/// It never waits for a program, and no program waits for another.
final class ProgramRunner {
    private let supervisor: any Supervisor
    private let queue: DispatchQueue
    private let pauses: Backoff
    private let log: GestureLog
    private var keepers: [String: ProgramKeeper] = [:]
    /// The programs that are stopped and have not ended yet.
    private var leaving: [ObjectIdentifier: ProgramKeeper] = [:]
    private var onAllEnded: [() -> Void] = []

    /// A runner without programs.
    /// - Parameters:
    ///   - supervisor: starts the programs.
    ///   - queue: the serial queue of runner and supervisor.
    ///   - pauses: the pauses before programs start again.
    ///   - log: called with one line for people at a time.
    init(
        _ supervisor: any Supervisor, queue: DispatchQueue, pauses: Backoff = .ofPrograms,
        log: Log
    ) {
        self.supervisor = supervisor
        self.queue = queue
        self.pauses = pauses
        self.log = GestureLog(log: log)
    }

    /// The programs that should run.
    var programs: [GestureProgram] { keepers.values.map(\.program) }

    /// Starts new programs, stops those that are left out, and starts those with another command anew. Others go on.
    func keep(_ programs: [GestureProgram]) {
        let names = Set(programs.map(\.name))
        for (name, keeper) in keepers where !names.contains(name) {
            keepers[name] = nil
            leave(keeper)
        }
        for program in programs {
            if let keeper = keepers[program.name] {
                keeper.change(to: program)
            } else {
                keepers[program.name] = ProgramKeeper(program, supervisor, queue: queue, pauses: pauses, log: log)
            }
        }
    }

    /// Handles a new state of a gesture.
    func receive(_ gesture: Gesture) {
        dispatchPrecondition(condition: .onQueue(queue))
        let interested = keepers.values.filter { $0.wants(gesture) }
        guard !interested.isEmpty else { return }
        let line = gesture.jsonLine
        for keeper in interested { keeper.receive(gesture, line) }
    }

    /// Cancels all gestures in progress, of which no more will arrive.
    func cancelAll() {
        for keeper in keepers.values { keeper.cancelAll() }
    }

    /// Stops all programs for good.
    /// - Parameter completion: called when they have ended, at once if none runs.
    func stop(completion: @escaping () -> Void) {
        for keeper in keepers.values { leave(keeper) }
        keepers = [:]
        if leaving.isEmpty { completion() } else { onAllEnded.append(completion) }
    }

    private func leave(_ keeper: ProgramKeeper) {
        leaving[ObjectIdentifier(keeper)] = keeper
        keeper.stop { [weak self, weak keeper] in
            if let self, let keeper { left(keeper) }
        }
    }

    private func left(_ keeper: ProgramKeeper) {
        leaving[ObjectIdentifier(keeper)] = nil
        guard leaving.isEmpty else { return }
        let due = onAllEnded
        onAllEnded = []
        for body in due { body() }
    }
}
