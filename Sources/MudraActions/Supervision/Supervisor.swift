import Glibc

/// Starts commands, ends them at their time limits and says what became of them: on one serial queue.
///
/// A command has ended when the program that was started has; what that one has left behind goes on until the time
/// limit. What failed is said in the supervisor's log, with the gesture's name.
public protocol Supervisor: AnyObject {
    /// Starts a command.
    /// - Parameter onEnd: called on the queue when it has ended or could not be started, once, and after this returns.
    func start(_ request: CommandRequest, onEnd: @escaping () -> Void)
}

/// Why a command did not start.
enum SpawnFailure: Error, CustomStringConvertible {
    case emptyCommand
    case nulCharacter
    case invalidVariableName(String)
    case system(errno: Int32)

    var description: String {
        switch self {
        case .emptyCommand: "the command is empty"
        case .nulCharacter: "an argument or a variable contains a NUL character"
        case .invalidVariableName(let name): "\(name.debugDescription) is no name for a variable"
        // glibc's strerror is thread-safe: its buffer belongs to the thread.
        case .system(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

extension CommandRequest {
    /// What the log says of a command that is ended at its time limit.
    func complaintAtTimeLimit(isRunning: Bool) -> String {
        let limit = "its time limit of \((timeLimit?.value ?? 0) / 1_000) ms"
        return isRunning ? "ended at \(limit)" : "what it left running is ended at \(limit)"
    }
}

extension SpawnFailure {
    /// What the log says of a command that could not be started.
    func complaint(about request: CommandRequest) -> String {
        "cannot start \((request.command.arguments.first ?? "").debugDescription): \(self)"
    }
}
