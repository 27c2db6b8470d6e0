import Foundation
import TestSupport
import Testing

/// `mudra-actions` with the set-group-ID bit, as it is installed. The C library hides the environment of such a program
/// from libraries.
@Suite(.serialized, .enabled(if: geteuid() == 0, "as root only")) struct ActionsWithGroupTests {
    private static let group = "12345"

    @Test("mudra-actions gives up its group and still reaches systemd and the session")
    func itGivesTheGroupUpAndSpeaksToSystemdAndTheSessionAllTheSame() throws {
        let fixture = try BusFixture()
        let systemd = try NotifySocket(in: fixture.folder)
        let daemon = try fixture.startDaemon()
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess }, "\(daemon.said)")
        let file = try fixture.folder.write("[[gesture]]\nname = \"it\"\ntype = \"tap\"\n", to: "gestures.toml")
        let words =
            ["--rgid=\(getgid())", "--egid=\(Self.group)", "--clear-groups", "--", Program.path("mudra-actions")]
            + ["--bus", fixture.bus, "--config", file]
        let script = "WATCHDOG_USEC=400000 WATCHDOG_PID=$$ exec /usr/bin/setpriv \"$@\""
        let actions = try Program(
            "/bin/sh", ["-c", script, "sh"] + words, in: fixture.folder,
            environment: fixture.sessionEnvironment.merging(["NOTIFY_SOCKET": systemd.path]) { $1 })
        actions.wait(for: "--bus is given, so mudrad does not treat this as the user's own configuration")
        actions.wait(for: "1 gesture registered")
        #expect(eventually { systemd.heard.contains("READY=1") && systemd.count("WATCHDOG=1") > 2 })
        let status = try String(contentsOfFile: "/proc/\(actions.pid)/status", encoding: .utf8)
        let own = [String](repeating: "\(getgid())", count: 4).joined(separator: "\t")
        #expect(status.contains("\nGid:\t\(own)\n"), "\(status)")
        #expect(client.callActions("Suspend").isSuccess, "\(actions.said)")
        actions.wait(for: "suspended")
    }
}
