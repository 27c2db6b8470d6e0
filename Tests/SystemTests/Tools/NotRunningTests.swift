import Foundation
import TestSupport
import Testing

/// The hints of `mudractl` if gestures are configured and `mudra-actions` does not run.
@Suite(.serialized) struct NotRunningTests {
    private static let gesture = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\n"
    private static let complaint =
        "mudractl: mudra-actions does not run, so no gesture runs a command. To start it: systemctl --user start mudra-actions"
    private let fixture: BusFixture
    private let daemon: Program

    init() throws {
        fixture = try BusFixture()
        daemon = try fixture.startDaemon()
        let client = try TestClient(fixture)
        #expect(eventually { client.daemonName != nil }, "\(daemon.said)")
        try configure()
    }

    private func configure(_ text: String = gesture) throws {
        let folder = fixture.folder.path(".config/mudra")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/gestures.toml", atomically: true, encoding: .utf8)
    }

    private var environment: [String: String] {
        ["HOME": fixture.folder.path, "XDG_CONFIG_HOME": "", "DBUS_SESSION_BUS_ADDRESS": fixture.bus]
    }

    /// The standard output and standard error of a command.
    private func say(_ command: String, session: String? = nil) throws -> (output: String, errors: String) {
        let errors = fixture.folder.path("errors")
        let program = try Program(
            "/bin/sh", ["-c", "\(Program.path("mudractl")) \(command) --bus \(fixture.bus) 2> \(errors)"],
            in: fixture.folder,
            environment: environment.merging(["DBUS_SESSION_BUS_ADDRESS": session ?? fixture.bus]) { $1 })
        program.waitForEnd()
        #expect(program.status == 0, "\(program.said)")
        return (program.said, fixture.folder.read("errors") ?? "")
    }

    @Test("mudractl says how to start mudra-actions") func itSaysWhatToDo() throws {
        #expect(try say("status").errors.hasPrefix(Self.complaint))
        let gestures = try say("gestures")
        #expect(
            gestures.output == "no gestures are registered. To find out why: mudractl doctor\n"
                && gestures.errors.hasPrefix(Self.complaint))
        let monitor = try Program(
            "mudractl", ["monitor", "--bus", fixture.bus], in: fixture.folder, environment: environment)
        monitor.wait(for: Self.complaint)
        // A broken configuration is a configuration, too.
        try configure("[[gesture\n")
        #expect(try say("status").errors.hasPrefix(Self.complaint))
    }

    @Test("The hint goes to standard error and leaves JSON intact") func dataStaysData() throws {
        let status = try say("status --json")
        let state = ",\"actions_running\":false,\"actions_suspended\":false,\"taken_names\":[]}\n"
        #expect(status.output.contains(state), "\(status.output)")
        #expect(status.errors.hasPrefix(Self.complaint))
        let gestures = try say("gestures --json")
        #expect(gestures.output == "" && gestures.errors.hasPrefix(Self.complaint))
    }

    @Test("There is no hint if mudra-actions runs or nothing is configured")
    func whereItRunsOrNothingIsConfiguredThereIsNothingToSay() throws {
        try FileManager.default.removeItem(atPath: fixture.folder.path(".config"))
        #expect(try say("status").errors == "")
        try configure()
        // Without a session bus mudractl cannot know. A kiosk may not have one.
        let status = try say("status --json", session: "unix:path=\(fixture.folder.path("nowhere"))")
        #expect(status.errors == "" && !status.output.contains("actions_running"))
        let actions = try fixture.startActions(Self.gesture)
        for command in ["status", "gestures", "gestures --json"] { #expect(try say(command).errors == "") }
        let state = ",\"actions_running\":true,\"actions_suspended\":false,\"taken_names\":[]}\n"
        #expect(try say("status --json").output.contains(state))
        #expect(actions.isRunning)
    }
}
