import TestSupport
import Testing

/// Commands as transient units, with a replacement for the service manager that starts none.
@Suite(.serialized) struct TransientTests {
    private let stage: Stage
    private let daemon: Program
    private let manager: BusStandIn

    init() throws {
        stage = try Stage()
        try stage.plugIn()
        daemon = try stage.startDaemon()
        daemon.wait(for: "10 contacts")
        manager = try BusStandIn("org.freedesktop.systemd1", on: stage)
    }

    private func tap(_ name: String, fingers: Int, _ more: String = "") -> String {
        """
        [[gesture]]
        name = "\(name)"
        type = "tap"
        touches = \(fingers)
        run = "echo \(name) >> \(stage.folder.path("out"))"
        \(more)

        """
    }

    @Test("A command is a transient unit unless its gesture disables that")
    func aCommandIsAUnitUnlessItsGestureSaysOtherwise() throws {
        let actions = try stage.startActions(tap("safe", fingers: 1) + tap("quick", fingers: 2, "transient = false"))
        #expect(eventually { manager.methods } == ["Subscribe"])
        try stage.play(Strokes.tap(fingers: 2))
        #expect(eventually { stage.folder.read("out") } == "quick\n", "\(actions.said)")
        try stage.play(Strokes.tap(fingers: 1))
        #expect(eventually { manager.calls(of: "StartTransientUnit").count } == 1, "\(actions.said)")
        #expect(manager.calls(of: "StartTransientUnit").first?.contains("app-mudra-safe@") == true)
        #expect(stage.folder.read("out") == "quick\n", "the stand-in alone was asked for the other")
    }
}
