import Dispatch
import Glibc
import MudraLiveView
import MudraProgram
import MudraSupport

/// The terminal of a command that shows touches live, and the queue of its session.
struct LiveTerminal {
    let terminal: Terminal
    let queue: DispatchQueue

    /// Forks, so no other thread may exist before.
    /// - Parameters:
    ///   - command: the command's name.
    ///   - alternative: what to use without a terminal.
    init(for command: String, otherwise alternative: String) throws {
        let capabilities = TerminalCapabilities(Environment.value)
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw UsageError("\(command) needs a terminal. \(alternative)")
        }
        guard capabilities.canDraw else {
            throw UsageError("\(command) cannot draw on this terminal, according to TERM. \(alternative)")
        }
        queue = DispatchQueue(label: "mudra.\(command)")
        do throws(TerminalError) {
            terminal = try Terminal(capabilities)
            try terminal.listen(on: queue)
        } catch {
            throw CommandFailure.failed("\(command): \(error.message)")
        }
    }
}
