import MudraGestureSettings
import MudraTouch

/// A command to run once.
package struct CommandRequest {
    /// The time for a command to end after SIGTERM; then it is killed.
    static let grace = Microseconds.milliseconds(2_000)

    /// The gesture of the command, or the name of the program, by which the log names it.
    package let gesture: String
    package let command: Command
    /// The variables of the gesture, in addition to the environment of all commands.
    package let environment: [(name: String, value: String)]
    /// The time limit for the command and all processes it has started; nil: none.
    package let timeLimit: Microseconds?
    /// Whether to run it as a unit of the user's service manager, if there is one.
    let isTransientUnit: Bool
    /// For a command that runs until it is stopped; nil: it ends by itself.
    var control: CommandControl?

    package init(
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
    var arguments: [String] {
        switch self {
        case .shell(let text): ["/bin/sh", "-c", text]
        case .argv(let arguments): arguments
        }
    }

    /// The command on one line, in the notation of a configuration.
    var text: String {
        switch self {
        case .shell(let text): text.debugDescription
        case .argv(let arguments): arguments.description
        }
    }
}
