import CMudraLinux
import Glibc

/// The signals of a program on a terminal, as bytes from a descriptor, and their default effects on the process.
struct TerminalSignals {
    /// The signals that end the program, in order of precedence.
    static let ends = [SIGHUP, SIGTERM, SIGQUIT, SIGINT]

    /// Readable when a signal has come.
    let descriptor: Int32

    init() throws(TerminalError) {
        let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]
        descriptor = mudra_signals_open(numbers, Int32(numbers.count))
        guard descriptor >= 0 else { throw TerminalError("cannot receive signals", descriptor) }
    }

    /// The signals that have come since the last call.
    func read() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Set(bytes.prefix(max(count, 0)).map(Int32.init))
    }

    /// Stops the process until it is continued.
    static func stopProcess() {
        kill(getpid(), SIGSTOP)
        // Another thread may have received it, which stops this one a moment later.
        usleep(1_000)
    }

    /// Ends the process as the signal does by default.
    static func endProcess(by number: Int32) -> Never {
        mudra_end_by(number)
        exit(1)
    }
}
