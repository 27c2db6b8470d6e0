import Foundation
import TestSupport

/// The users in the machine's image: people, and the users of services.
enum User: String {
    case alice, bob, carol
    case mudra, kiosk

    var id: uid_t { getpwnam(rawValue)?.pointee.pw_uid ?? .max }

    private var isPerson: Bool { self == .alice || self == .bob || self == .carol }

    /// The words before a command that run it as this user, with the user's groups and no privileges.
    var command: [String] { command() }

    /// The same with one other group besides the user's own. With nil, the user's groups.
    func command(group: String? = nil) -> [String] {
        let groups = group.map { "--groups=\($0)" } ?? "--init-groups"
        return ["/usr/bin/setpriv", "--reuid=\(rawValue)", "--regid=\(rawValue)", groups, "--"]
    }

    /// The same. A person's command runs among the person's processes but outside of their sessions, as a service of
    /// theirs does. logind and polkit identify its user by that.
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
    /// The group by which mudrad recognizes `mudra-actions`.
    static let trustedGroup = "mudra-actions"

    /// Starts a program like a service of the user: one of ours by its name, or another program by its path.
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
