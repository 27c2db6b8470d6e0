import Foundation
import Testing

/// A user at the machine, in a graphical session in which `mudra-actions` starts as the package has it.
final class Resident {
    let user: User
    let session: LoginSession
    let actions: SystemdUnit

    /// - Parameter gestures: the user's gestures.toml.
    init(_ user: User, at terminal: UInt32 = 2, gestures: String) throws {
        self.user = user
        actions = SystemdUnit("mudra-actions.service", of: user)
        session = try LoginSession(of: user, at: .terminal(terminal))
        try session.activate()
        try write(gestures, to: ".config/mudra/gestures.toml")
        // A compositor brings a unit like this, since the target refuses a manual start.
        try write(
            """
            [Unit]
            BindsTo=graphical-session.target
            Before=graphical-session.target
            [Service]
            ExecStart=sleep infinity
            """, to: ".config/systemd/user/compositor.service")
        try Package.shell("systemctl --user daemon-reload && systemctl --user start compositor.service", as: user)
    }

    deinit {
        _ = try? Package.attempt("systemctl --user stop compositor.service", as: user)
    }

    /// Waits until the gestures are registered with the running service.
    func waitUntilRegistered(_ count: Int, after mark: String, sourceLocation: SourceLocation = #_sourceLocation) {
        Package.wait(
            for: "\(count) \(count == 1 ? "gesture" : "gestures") registered", of: actions, after: mark,
            sourceLocation: sourceLocation)
    }

    func write(_ text: String, to path: String) throws {
        let file = URL(fileURLWithPath: home + path)
        try Package.shell("mkdir -p '\(file.deletingLastPathComponent().path)'", as: user)
        try text.write(to: file, atomically: true, encoding: .utf8)
        chown(file.path, user.id, user.id)
    }

    func read(_ path: String) -> String? {
        try? String(contentsOfFile: home + path, encoding: .utf8)
    }

    func forget(_ path: String) {
        unlink(home + path)
    }

    private var home: String { "/home/\(user)/" }
}
