import Glibc
import MudraSupport

/// Decides whether the program carries out its user's own configuration. The program's group tells mudrad so.
///
/// The program's file has the set-group-ID bit and a group without members. Any program may start it, and a
/// program that cannot write the user's configuration, such as one in a sandbox, could make it read another. So the
/// program gives the group up permanently, before it connects to anything, unless options and environment point to the
/// configuration and the buses of the user's login.
package struct OwnConfiguration {
    private let options: [String: String]
    private let environment: [String: String]
    private let user: UInt32
    /// The user's home folder by the system's records; nil: not known.
    private let home: String?

    /// - Parameters:
    ///   - options: the command line's options that name a file or a bus, by their names.
    ///   - environment: the variables that do so.
    package init(options: [String: String], environment: [String: String]) {
        self.init(options: options, environment: environment, user: getuid(), home: Self.home(of: getuid()))
    }

    init(options: [String: String], environment: [String: String], user: UInt32, home: String?) {
        (self.options, self.environment, self.user, self.home) = (options, environment, user, home)
    }

    /// Gives the group up if an option or a variable differs from the user's login.
    /// - Parameter log: called with one line in that case.
    package func keepGroup(log: Log) {
        guard getegid() != getgid(), let deviation else { return }
        guard setregid(getgid(), getgid()) == 0 else {
            log("cannot give up the group: \(Errno.last)")
            exit(1)
        }
        log(
            "\(deviation), so mudrad does not treat this as the user's own configuration:"
                + " polkit must allow gestures that report places or take touches")
    }

    /// The option or variable that differs from the user's login; nil: none does.
    var deviation: String? {
        if let option = options.keys.sorted().first(where: { options[$0] != Self.defaults[$0] }) {
            return "--\(option) is given"
        }
        guard let home else { return "the system does not know the user's home folder" }
        let runtime = "/run/user/\(user)"
        let usual = [
            ("HOME", home), ("XDG_CONFIG_HOME", home + "/.config"), ("XDG_RUNTIME_DIR", runtime),
            ("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(runtime)/bus"),
        ]
        for (name, value) in usual {
            guard let actual = environment[name] else { continue }
            // A bus address may include the bus's identity.
            let isUsual = actual == value || name == "DBUS_SESSION_BUS_ADDRESS" && isBus(actual, value)
            if !isUsual { return "\(name) is not \(value)" }
        }
        return nil
    }

    private func isBus(_ address: String, _ usual: String) -> Bool {
        address.hasPrefix(usual + ",guid=") && !address.contains(";")
    }

    /// The values of options that make no difference.
    private static let defaults = ["bus": "system"]

    private static func home(of user: UInt32) -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var room = [CChar](repeating: 0, count: 16_384)
        guard getpwuid_r(user, &entry, &room, room.count, &found) == 0, found != nil else { return nil }
        return String(cString: entry.pw_dir)
    }
}
