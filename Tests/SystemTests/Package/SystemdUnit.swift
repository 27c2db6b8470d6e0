import Foundation
import Testing

/// A unit of the system or of a user, as systemctl reports it.
struct SystemdUnit {
    let name: String
    let user: User?

    init(_ name: String, of user: User? = nil) {
        self.name = name
        self.user = user
    }

    /// A property, as systemd prints it.
    func property(_ property: String) -> String {
        let manager = user == nil ? "--system" : "--user"
        let said = try? Package.attempt("systemctl \(manager) show --value --property=\(property) \(name)", as: user)
            .said
        return said?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// `active`, `activating`, `inactive`, `failed` ...
    var state: String { property("ActiveState") }

    /// The main process. 0 if there is none.
    var pid: pid_t { pid_t(property("MainPID")) ?? 0 }

    /// The number of automatic restarts.
    var restarts: Int { Int(property("NRestarts")) ?? -1 }

    /// Waits until the unit runs as another process than `previous`.
    func isRunning(notAs previous: pid_t = 0) -> Bool {
        // Reads the process first: systemd may not know yet that it has just been killed.
        Package.soon { ![0, previous].contains(self.pid) && self.state == "active" }
    }
}

/// The lines in the journal.
enum Journal {
    /// A time after which all lines are new. A cursor would not do: journalctl leaves out the first line of a unit
    /// after it.
    static func mark() throws -> String {
        try "@" + Package.shell("journalctl --sync; date +%s.%6N").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The lines of a unit since then, and the lines of systemd about it.
    static func lines(of unit: SystemdUnit, after mark: String) -> String {
        // Matches by fields, since journalctl's options for user units are only for one's own.
        let match =
            unit.user.map { "_SYSTEMD_USER_UNIT=\(unit.name) _UID=\($0.id) + USER_UNIT=\(unit.name) _UID=\($0.id)" }
            ?? "--unit=\(unit.name)"
        let command = "journalctl --no-pager --output=cat --since=\(mark) \(match)"
        return (try? Package.attempt(command).said) ?? ""
    }
}
