import Foundation
import TestSupport

/// The users that the machine's image has: people, and those that services run as.
enum User: String {
    case alice, bob, carol
    case mudra, kiosk

    var id: uid_t { getpwnam(rawValue)?.pointee.pw_uid ?? .max }

    private var isPerson: Bool { self == .alice || self == .bob || self == .carol }

    /// The words before a command that have this user run it, with the user's groups and nobody's privileges.
    var command: [String] { command() }

    /// The same with another group besides the user's own; nil: with the user's groups.
    func command(group: String? = nil) -> [String] {
        let groups = group.map { "--groups=\($0)" } ?? "--init-groups"
        return ["/usr/bin/setpriv", "--reuid=\(rawValue)", "--regid=\(rawValue)", groups, "--"]
    }

    /// The same; where the user is a person, among what else runs of theirs, though in none of their sessions: as a
    /// service of theirs is. logind and polkit tell by that whose it is.
    func serviceCommand(group: String?) -> [String] {
        let command = command(group: group)
        return isPerson
            ? ["/usr/bin/systemd-run", "--quiet", "--scope", "--slice=user-\(id).slice"] + command : command
    }

    var environment: [String: String] {
        ["USER": rawValue, "HOME": isPerson ? "/home/\(rawValue)" : "/", "XDG_RUNTIME_DIR": "/run/user/\(id)"]
    }
}

extension Program {
    /// The group by which mudrad knows `mudra-actions`.
    static let trustedGroup = "mudra-actions"

    /// Starts a program like a service of a user's: one of ours by its name, or another by its path.
    /// - Parameter isTrusted: whether it has the group that `mudra-actions` is installed with.
    convenience init(
        as user: User, _ name: String, _ arguments: [String], in folder: TemporaryFolder,
        environment: [String: String] = [:], isTrusted: Bool = false
    ) throws {
        let program = name.hasPrefix("/") ? name : Self.folder.appendingPathComponent(name).path
        let words = user.serviceCommand(group: isTrusted ? Self.trustedGroup : nil) + [program] + arguments
        try self.init(
            words[0], Array(words.dropFirst()), in: folder, environment: user.environment.merging(environment) { $1 })
    }
}
