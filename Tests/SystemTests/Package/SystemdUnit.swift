import Foundation
import Testing

/// A unit, as systemctl tells of it: the system's, or a user's.
struct SystemdUnit {
    let name: String
    let user: User?

    init(_ name: String, of user: User? = nil) {
        self.name = name
        self.user = user
    }

    /// A property, as systemd writes it.
    func property(_ property: String) -> String {
        let manager = user == nil ? "--system" : "--user"
        let said = try? Package.attempt("systemctl \(manager) show --value --property=\(property) \(name)", as: user)
            .said
        return said?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    /// `active`, `activating`, `inactive`, `failed` ...
    var state: String { property("ActiveState") }

    /// The process; 0 where there is none.
    var pid: pid_t { pid_t(property("MainPID")) ?? 0 }

    /// How often systemd has started it again by itself.
    var restarts: Int { Int(property("NRestarts")) ?? -1 }

    /// Waits until it runs, as another process than `previous`.
    func isRunning(notAs previous: pid_t = 0) -> Bool {
        // The process first: of one that has just been killed, systemd may not know yet.
        Package.soon { ![0, previous].contains(self.pid) && self.state == "active" }
    }
}

/// What the journal has.
enum Journal {
    /// The time from which on everything is new. No cursor: after one, journalctl leaves out the first line that it would
    /// have to show of a unit.
    static func mark() throws -> String {
        try "@" + Package.shell("journalctl --sync; date +%s.%6N").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What a unit, and systemd of it, has said since.
    static func lines(of unit: SystemdUnit, after mark: String) -> String {
        // By its fields: journalctl's options for a user's units are for one's own.
        let match =
            unit.user.map { "_SYSTEMD_USER_UNIT=\(unit.name) _UID=\($0.id) + USER_UNIT=\(unit.name) _UID=\($0.id)" }
            ?? "--unit=\(unit.name)"
        let command = "journalctl --no-pager --output=cat --since=\(mark) \(match)"
        return (try? Package.attempt(command).said) ?? ""
    }
}
