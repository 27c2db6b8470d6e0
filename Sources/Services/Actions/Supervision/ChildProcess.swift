import CMudraLinux
import Glibc
import MudraGestureSettings
import MudraProgram

/// A started command. The kernel does not reuse its pid until `end` has returned a value. So call `end` until it does,
/// and never again.
struct ChildProcess: Hashable {
    private let pid: pid_t

    /// Starts `command`. Returns when the program has been executed, as `posix_spawn` does: after about 0.5 ms,
    /// sometimes 10 ms.
    /// - Parameter input: becomes its standard input; nil: the input is empty.
    init(_ command: Command, environment: CommandEnvironment, input: Int32? = nil) throws(SpawnFailure) {
        var arguments: [[CChar]] = []
        for argument in command.arguments {
            arguments.append(try nulTerminated(argument))
        }
        guard !arguments.isEmpty else { throw .emptyCommand }
        var pid: pid_t = 0
        let error = withPointers(to: arguments) { argv in
            withPointers(to: environment.entries) { envp in
                mudra_spawn(&pid, argv, envp, input ?? -1)
            }
        }
        guard error == 0 else { throw .system(errno: error) }
        self.pid = pid
    }

    /// How the process ended; nil while it runs. Collects the status, so that no zombie stays.
    func end() -> ProcessEnd? {
        var status: CInt = 0
        switch waitpid(pid, &status, WNOHANG) {
        case 0: return nil
        case pid: return ProcessEnd(waitStatus: status)
        default: return .unknown
        }
    }

    /// Sends a signal to the process and to all processes it has started, except those that have made their own groups.
    func signalGroup(_ signal: CInt) {
        kill(-pid, signal)
    }
}

enum ProcessEnd: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
    /// Another part of this process collected the status.
    case unknown

    init(waitStatus: Int32) {
        self =
            switch WaitStatus(waitStatus) {
            case .exited(let status): .exited(status: status)
            case .killed(let signal): .killed(signal: signal)
            case .stopped: .unknown
            }
    }

    /// A line for the log; nil after a success. It includes the command, because the command's own output need not name
    /// it.
    func complaint(about request: CommandRequest) -> String? {
        switch self {
        case .exited(status: 0), .unknown: nil
        case .exited(let status): "\(request.command.text) exited with status \(status)"
        case .killed(let signal): "\(request.command.text) was killed by signal \(signal)"
        }
    }
}

/// The bytes of `string` and a NUL. Refuses a string with a NUL inside: C would cut it short, which could turn one
/// command into another.
func nulTerminated(_ string: String) throws(SpawnFailure) -> [CChar] {
    guard !string.utf8.contains(0) else { throw .nulCharacter }
    return Array(string.utf8CString)
}

/// Lends `strings`, each with its NUL, in the shape of `argv` and `envp`: pointers, the last one null.
func withPointers<Result>(
    to strings: [[CChar]],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
}
