import Glibc

/// Takes lines for people, one at a time.
package struct Log: Sendable {
    private let write: @Sendable (String) -> Void

    /// A log that passes each line to a function.
    package init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// A log on standard error, which systemd's journal collects. It names the program, unless the journal does so itself,
    /// and escapes control characters in outside text.
    package init(program: String) {
        let prefix = getenv("JOURNAL_STREAM") == nil ? "\(program): " : ""
        self.init { _ = Self.write(prefix + $0.escapedForTerminal + "\n", to: STDERR_FILENO) }
    }

    /// Writes one line.
    package func callAsFunction(_ message: String) {
        write(message)
    }

    /// Writes one line to standard output. If that fails the program exits with status 1 and, unless the reader has closed
    /// the pipe, says why.
    package static func print(_ line: String) {
        print(text: line.escapedForTerminal)
    }

    /// Writes text to standard output unescaped; see `print(_:)`.
    package static func print(text: String) {
        let failure = write(text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n", to: STDOUT_FILENO)
        if failure == 0 { return }
        if failure != EPIPE {
            let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "mudra"
            Log(program: program)("cannot write to standard output: \(Errno(failure))")
        }
        exit(1)
    }

    /// Writes text to standard error unescaped.
    package static func explain(_ text: String) {
        _ = write(text + "\n", to: STDERR_FILENO)
    }

    /// Writes text to standard error unescaped, without an end of line, for an answer on the same line.
    package static func ask(_ question: String) {
        _ = write(question, to: STDERR_FILENO)
    }

    /// - Returns: 0 or an error number.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                switch errno {
                case EINTR: continue
                // Another program may have made the same open file non-blocking. Standard output waits, a log does not.
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
