import Foundation
import TestSupport
import Testing

/// Commands as transient units, with a replacement for the service manager that starts none.
@Suite(.serialized) struct TransientTests {
    private let fixture: DaemonFixture
    private let daemon: Program
    private let manager: FakeService

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        manager = try FakeService("org.freedesktop.systemd1", on: fixture)
    }

    private func tap(_ name: String, fingers: Int, _ more: String = "") -> String {
        """
        [[gesture]]
        name = "\(name)"
        type = "tap"
        touches = \(fingers)
        run = "echo \(name) >> \(fixture.folder.path("out"))"
        \(more)

        """
    }

    @Test("A command is a transient unit unless its gesture disables that")
    func aCommandIsAUnitUnlessItsGestureSaysOtherwise() throws {
        let actions = try fixture.startActions(tap("safe", fingers: 1) + tap("quick", fingers: 2, "transient = false"))
        #expect(eventually { manager.methods } == ["Subscribe"])
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { fixture.folder.read("out") } == "quick\n", "\(actions.said)")
        try fixture.play(Strokes.tap(fingers: 1))
        #expect(eventually { manager.calls(of: "StartTransientUnit").count } == 1, "\(actions.said)")
        #expect(manager.calls(of: "StartTransientUnit").first?.contains("app-mudra-safe@") == true)
        #expect(fixture.folder.read("out") == "quick\n", "the stand-in alone was asked for the other")
    }

    @Test("A command that systemd refuses starts without it, and one that systemd does not answer about does not")
    func refusedCommandsStartDirectly() throws {
        let refusal = "org.freedesktop.DBus.Error.AccessDenied"
        manager.refuse("StartTransientUnit", with: refusal, refusal, "org.freedesktop.DBus.Error.NoReply")
        let actions = try fixture.startActions(tap("safe", fingers: 1))
        #expect(eventually { manager.methods } == ["Subscribe"])
        for lines in ["safe\n", "safe\nsafe\n"] {
            try fixture.play(Strokes.tap())
            #expect(eventually { fixture.folder.read("out") } == lines, "\(actions.said)")
        }
        try fixture.play(Strokes.tap())
        actions.wait(for: "safe: systemd does not answer whether it started the command")
        // The next command does not wait for it.
        try fixture.play(Strokes.tap())
        #expect(eventually { manager.calls(of: "StartTransientUnit").count } == 4, "\(actions.said)")
        #expect(fixture.folder.read("out") == "safe\nsafe\n")
        #expect(actions.said.components(separatedBy: "systemd refuses a command").count == 2, "\(actions.said)")
    }
}
