import Glibc
import MudraText

/// Lines for people: on standard error, where systemd's journal takes them from, and on standard output. What is in them
/// from outside cannot drive a terminal.
public struct Log: Sendable {
    private let prefix: String

    /// A log that names the program, except where the journal does so itself.
    public init(program: String) {
        prefix = getenv("JOURNAL_STREAM") == nil ? "\(program): " : ""
    }

    /// Writes one line, whole.
    public func callAsFunction(_ message: String) {
        _ = Self.write(prefix + message.escapedForTerminal + "\n", to: STDERR_FILENO)
    }

    /// Writes one line to standard output. Where that cannot be written the program ends with status 1, and says why,
    /// but for a reader that has gone.
    public static func print(_ line: String) {
        print(text: line.escapedForTerminal)
    }

    /// Writes text of any number of lines, as it is, to standard output; see `print(_:)`.
    public static func print(text: String) {
        let failure = write(text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n", to: STDOUT_FILENO)
        if failure == 0 { return }
        if failure != EPIPE {
            let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "mudra"
            Log(program: program)("standard output cannot be written: \(String(cString: strerror(failure)))")
        }
        exit(1)
    }

    /// - Returns: 0 or an error number.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                switch errno {
                case EINTR: continue
                // Another program that has the file open too has made it non-blocking. A log is not waited for.
                case EAGAIN where descriptor == STDOUT_FILENO:
                    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&entry, 1, -1)
                default: return errno
                }
            }
            rest = rest.dropFirst(max(count, 0))
        }
        return 0
    }
}
