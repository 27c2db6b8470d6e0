import Glibc

/// The environment of a command: our own, read once, or an empty one, overlaid with the gesture's variables.
struct CommandEnvironment: Sendable {
    /// Our own environment, without the variables that systemd meant for this process only: a command that inherits
    /// NOTIFY_SOCKET or LISTEN_FDS would speak to systemd in our name.
    static let inherited = CommandEnvironment(
        entries: ownEntries().filter { !privateNames.contains(name(of: $0)) }
    )

    static let empty = CommandEnvironment(entries: [])

    private static let privateNames = Set(
        [
            "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
            "SYSTEMD_EXEC_PID", "INVOCATION_ID", "MANAGERPID",
        ].map { name(of: Array($0.utf8CString)) }
    )

    /// `NAME=value` with the NUL at the end. Bytes rather than strings: an environment need not be UTF-8.
    let entries: [[CChar]]

    /// The entries that are text.
    var texts: [String] {
        entries.compactMap { String(validating: $0.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    private init(entries: [[CChar]]) {
        self.entries = entries
    }

    /// This environment, in which `variables` replace variables of the same names.
    func overlaid(with variables: [(name: String, value: String)]) throws(SpawnFailure) -> CommandEnvironment {
        var added: [[CChar]] = []
        for (name, value) in variables {
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")) else { throw .invalidVariableName(name) }
            added.append(try nulTerminated("\(name)=\(value)"))
        }
        let replaced = Set(added.map(Self.name))
        return CommandEnvironment(entries: entries.filter { !replaced.contains(Self.name(of: $0)) } + added)
    }

    private static func ownEntries() -> [[CChar]] {
        var next = environ
        var entries: [[CChar]] = []
        while let entry = next.pointee {
            entries.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry) + 1)))
            next += 1
        }
        return entries
    }

    private static func name(of entry: [CChar]) -> ArraySlice<CChar> {
        entry.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: "=")) }
    }
}
