import Glibc

/// Lines for people on standard error, where systemd's journal takes them from.
public struct Log: Sendable {
    private let prefix: String

    /// A log that names the program, except where the journal does so itself.
    public init(program: String) {
        prefix = getenv("JOURNAL_STREAM") == nil ? "\(program): " : ""
    }

    /// Writes one line, whole.
    public func callAsFunction(_ message: String) {
        Self.write(prefix + message + "\n", to: STDERR_FILENO)
    }

    /// Writes text to standard output.
    /// - Returns: false when nobody reads it any more.
    @discardableResult
    public static func print(_ line: String) -> Bool {
        write(line + "\n", to: STDOUT_FILENO)
    }

    @discardableResult
    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }
}
