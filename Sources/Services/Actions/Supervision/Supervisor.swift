import MudraSupport

/// Starts commands, ends them at their time limits and reports how they ended, on one serial queue.
///
/// A command has ended when the started program has ended. Processes that it left behind go on until the time limit.
/// The supervisor logs failures with the gesture's name.
package protocol Supervisor: AnyObject {
    /// Starts a command.
    /// - Parameter onEnd: called on the queue when the command has ended or could not be started, once, and after this
    ///   returns.
    func start(_ request: CommandRequest, onEnd: @escaping () -> Void)
}

/// The reason why a command did not start.
enum SpawnFailure: Error, CustomStringConvertible {
    case emptyCommand
    case nulCharacter
    case invalidVariableName(String)
    case system(errno: Int32)

    var description: String {
        switch self {
        case .emptyCommand: "the command is empty"
        case .nulCharacter: "an argument or a variable contains a NUL character"
        case .invalidVariableName(let name): "\(name.debugDescription) is not a valid variable name"
        case .system(let code): Errno(code).description
        }
    }
}

extension CommandRequest {
    /// The log's text for a command that is ended at its time limit.
    func complaintAtTimeLimit(isRunning: Bool) -> String {
        let limit = "its time limit of \((timeLimit?.value ?? 0) / 1_000) ms"
        return isRunning ? "ended at \(limit)" : "processes it left running were ended at \(limit)"
    }
}

extension SpawnFailure {
    /// The log's text for a command that could not be started.
    func complaint(about request: CommandRequest) -> String {
        "cannot start \((request.command.arguments.first ?? "").debugDescription): \(self)"
    }
}
