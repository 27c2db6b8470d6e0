import Foundation

/// The users that the machine's image has: people, and those that services run as.
enum User: String {
    case alice, bob, carol
    case mudra, kiosk

    var id: uid_t { getpwnam(rawValue)?.pointee.pw_uid ?? .max }

    private var isPerson: Bool { self == .alice || self == .bob || self == .carol }

    /// The words before a command that have this user run it, with the user's groups and nobody's privileges.
    var command: [String] {
        ["/usr/bin/setpriv", "--reuid=\(rawValue)", "--regid=\(rawValue)", "--init-groups", "--"]
    }

    /// The same; where the user is a person, among what else runs of theirs, though in none of their sessions: as a
    /// service of theirs is. logind and polkit tell by that whose it is.
    var serviceCommand: [String] {
        isPerson ? ["/usr/bin/systemd-run", "--quiet", "--scope", "--slice=user-\(id).slice"] + command : command
    }

    var environment: [String: String] {
        ["USER": rawValue, "HOME": isPerson ? "/home/\(rawValue)" : "/", "XDG_RUNTIME_DIR": "/run/user/\(id)"]
    }
}

extension Program {
    /// Starts a program like a service of a user's: one of ours by its name, or another by its path.
    convenience init(
        as user: User, _ name: String, _ arguments: [String], in folder: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws {
        let program = name.hasPrefix("/") ? name : Self.folder.appendingPathComponent(name).path
        let words = user.serviceCommand + [program] + arguments
        try self.init(
            words[0], Array(words.dropFirst()), in: folder, environment: user.environment.merging(environment) { $1 })
    }
}
