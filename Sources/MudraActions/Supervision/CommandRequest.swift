import MudraGestureSettings
import MudraTouch

/// A command that is to be run once.
public struct CommandRequest {
    /// How long a command has to end by itself, after SIGTERM at its time limit; then it is killed.
    static let grace = Microseconds.milliseconds(2_000)

    /// The gesture that it is for, by which the log calls it.
    public let gesture: String
    /// The program and its arguments.
    public let command: Command
    /// The variables it is told, beside the environment that all commands have.
    public let environment: [(name: String, value: String)]
    /// How long it may run, it and what it has started; nil: as long as it likes.
    public let timeLimit: Microseconds?
    /// Whether it is to be a unit of the user's service manager, where there is one.
    let isTransientUnit: Bool

    /// A command for a gesture.
    public init(
        gesture: String, command: Command, environment: [(name: String, value: String)],
        timeLimit: Microseconds? = nil, isTransientUnit: Bool = true
    ) {
        self.gesture = gesture
        self.command = command
        self.environment = environment
        self.timeLimit = timeLimit
        self.isTransientUnit = isTransientUnit
    }
}

extension Command {
    /// A program and its arguments.
    var arguments: [String] {
        switch self {
        case .shell(let text): ["/bin/sh", "-c", text]
        case .argv(let arguments): arguments
        }
    }

    /// It on one line, as a configuration could have it.
    var text: String {
        switch self {
        case .shell(let text): text.debugDescription
        case .argv(let arguments): arguments.description
        }
    }
}
