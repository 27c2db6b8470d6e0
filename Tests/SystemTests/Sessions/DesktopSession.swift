import Foundation
import TestSupport
import Testing

/// A session on the machine's screen: alice logs in on its first terminal, and a compositor runs there. It ends with
/// the object.
final class DesktopSession {
    let compositor: Compositor
    /// The environment of the programs in the session.
    private(set) var environment: [String] = []
    private static let home = "/home/\(User.alice)"

    init(_ compositor: Compositor) throws {
        self.compositor = compositor
        try Self.end()
        try? FileManager.default.removeItem(atPath: Self.home + "/environment")
        try Self.write(compositor.login, to: "session", isProgram: true)
        try Self.write(compositor.inside, to: "inside", isProgram: true)
        try Self.write(compositor.configuration, to: "compositor.conf")
        try Package.shell("systemctl start getty@tty1.service")
        let isThere = Package.soon { try !read("environment").isEmpty }
        try #require(isThere, "\(compositor.name) does not start: \((try? read("compositor.log")) ?? "no login")")
        environment = try read("environment").split(separator: "\0").map(String.init)
        // alice's services that belong to the session get its environment.
        try run("systemctl --user import-environment 2>/dev/null")
    }

    deinit {
        _ = try? run(
            "systemctl --user unset-environment WAYLAND_DISPLAY DISPLAY SWAYSOCK XDG_CURRENT_DESKTOP XAUTHORITY")
        try? Self.end()
    }

    /// Logs alice out if she is logged in.
    private static func end() throws {
        // After a crash of its compositor, a session is no longer the seat's, but lasts as long as the processes that
        // it has left.
        _ = try Package.attempt("loginctl terminate-seat seat0; systemctl stop 'session-*.scope'")
        let isGone = Package.soon {
            try Package.attempt("systemctl is-active getty@tty1.service").status != 0
                && Package.attempt("loginctl list-sessions | grep -q tty1").status != 0
        }
        try #require(isGone, "a session on tty1 does not end")
    }

    /// Starts a program of alice in the session.
    /// - Parameter patterns: grep patterns for the lines of interest in its output; all lines if there are none.
    func start(
        _ words: [String], _ variables: String..., keeping patterns: [String] = [], in folder: TemporaryFolder
    ) throws -> Program {
        var words = words
        if !patterns.isEmpty {
            let grep = patterns.map { " -e '\($0)'" }.joined()
            words = ["/bin/sh", "-c", "\"$@\" 2>&1 | grep --text --line-buffered\(grep)", "sh"] + words
        }
        words = [User.alice.command, ["/usr/bin/env", "-i"], environment, variables, words].flatMap(\.self)
        return try Program(words[0], Array(words.dropFirst()), in: folder)
    }

    /// Runs a shell command of alice in the session.
    /// - Returns: its output.
    @discardableResult
    func run(_ command: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let folder = try TemporaryFolder()
        let shell = try start(["/bin/sh", "-c", command], in: folder)
        shell.waitForEnd()
        #expect(shell.status == 0, "\(command): \(shell.said)", sourceLocation: sourceLocation)
        return shell.said
    }

    // MARK: alice's files

    static func write(_ text: String, to name: String, isProgram: Bool = false) throws {
        let file = URL(fileURLWithPath: home).appendingPathComponent(name)
        try Package.shell("mkdir -p '\(file.deletingLastPathComponent().path)'", as: .alice)
        try text.write(to: file, atomically: true, encoding: .utf8)
        chown(file.path, User.alice.id, User.alice.id)
        chmod(file.path, isProgram ? 0o755 : 0o644)
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Self.home)/\(name)", encoding: .utf8)
    }
}
