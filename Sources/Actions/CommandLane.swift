import Settings

/// A command that waits for its turn, with the environment of the moment of its gesture.
struct PendingCommand {
    let command: Command
    let environment: [(name: String, value: String)]
}

/// The commands of one gesture: how many run, which wait, how many were dropped since one was last accepted.
struct CommandLane {
    /// At most so many commands of a gesture wait; a hanging command must not make us grow.
    static let maximumWaiting = 100
    /// At most so many commands of a gesture run at once.
    static let maximumRunning = 64

    /// What becomes of a new command.
    enum Verdict {
        case start
        case wait
        case skip
        case drop(reason: String)
    }

    var running = 0
    var dropped = 0
    private(set) var waiting: [PendingCommand] = []

    var isIdle: Bool { running == 0 && waiting.isEmpty }

    func verdict(_ whenBusy: WhenBusy) -> Verdict {
        switch whenBusy {
        case _ where isIdle: .start
        case .queue where waiting.count < Self.maximumWaiting: .wait
        case .queue: .drop(reason: "\(waiting.count) are waiting already")
        case .skip: .skip
        case .parallel where running < Self.maximumRunning: .start
        case .parallel: .drop(reason: "\(running) are running already")
        }
    }

    mutating func append(_ pending: PendingCommand) {
        waiting.append(pending)
    }

    /// The next command that waits, if nothing runs any more.
    mutating func takeNext() -> PendingCommand? {
        running == 0 && !waiting.isEmpty ? waiting.removeFirst() : nil
    }
}
