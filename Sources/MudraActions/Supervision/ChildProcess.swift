import CMudraLinux
import Glibc
import MudraGestureSettings

/// A started command. Its pid stays its own until `end` has returned a value, so `end` must be asked until then
/// and never again.
struct ChildProcess: Hashable {
    private let pid: pid_t

    /// Starts `command`. Returns when the program has been executed, as `posix_spawn` does: some 0.5 ms, at
    /// times 10 ms.
    init(_ command: Command, environment: CommandEnvironment) throws(SpawnFailure) {
        var arguments: [[CChar]] = []
        for argument in command.arguments {
            arguments.append(try nulTerminated(argument))
        }
        guard !arguments.isEmpty else { throw .emptyCommand }
        var pid: pid_t = 0
        let error = withPointers(to: arguments) { argv in
            withPointers(to: environment.entries) { envp in
                mudra_spawn(&pid, argv, envp)
            }
        }
        guard error == 0 else { throw .system(errno: error) }
        self.pid = pid
    }

    /// How the process ended, nil while it runs. Takes the status, so that no zombie stays.
    func end() -> ProcessEnd? {
        var status: CInt = 0
        switch waitpid(pid, &status, WNOHANG) {
        case 0: return nil
        case pid: return ProcessEnd(waitStatus: status)
        default: return .unknown
        }
    }

    /// Sends a signal to the process and to all that it has started, but for those that have made groups of their own.
    func signalGroup(_ signal: CInt) {
        kill(-pid, signal)
    }
}
