import Foundation
import TestSupport
import Testing

/// A screen, the daemon that reads it, and `mudractl try` on a terminal.
struct TryFixture {
    static let configuration = """
        [[gesture]]
        name = "click"
        type = "tap"
        simultaneous_with = ["wander"]
        run = "touch /tmp/mudra-try-ran"

        [[gesture]]
        name = "wander"
        type = "pan"
        run = "true"

        [[gesture]]
        name = "zoom"
        type = "pinch"
        run = "true"
        """

    let base: DaemonFixture
    let pane: Pane
    let file: String

    init(columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
        base = try DaemonFixture(isInRealTime: true)
        try base.plugIn()
        pane = try Pane(columns: columns, rows: rows, environment: environment)
        file = try base.folder.write(Self.configuration, to: "gestures.toml")
    }

    func startDaemon() throws -> Program {
        let daemon = try base.startDaemon()
        daemon.wait(for: "10 contacts")
        return daemon
    }

    var command: String { "\(Program.path("mudractl")) try --bus \(base.bus) --config \(file)" }

    /// Starts mudractl try, and waits until it draws.
    /// - Returns: the process that the shell knows, and the one that draws.
    func start(waitingFor text: String = "Recognizers", _ arguments: String = "") -> (guardian: pid_t, child: pid_t) {
        pane.start("\(command) \(arguments)")
        pane.wait(for: text)
        let guardian = ProcessTree.children(of: pane.shell).first ?? -1
        return (guardian, ProcessTree.children(of: guardian).first ?? -1)
    }
}
