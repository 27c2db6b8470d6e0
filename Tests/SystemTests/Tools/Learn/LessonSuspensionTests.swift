import Foundation
import TestSupport
import Testing

/// While `mudractl learn` asks for showings, the gestures of the user do not run.
@Suite(.serialized) struct LessonSuspensionTests {
    private let lesson: LessonFixture
    private let daemon: Program
    private var pane: Pane { lesson.pane }

    init() throws {
        lesson = try LessonFixture()
        daemon = try lesson.trial.startDaemon()
    }

    private func startActions() throws -> Program {
        let out = lesson.base.folder.path("out")
        return try lesson.base.startActions(
            "[[gesture]]\nname = \"zoom\"\ntype = \"pinch\"\nrun = \"echo ran >> \(out)\"\n")
    }

    /// Takes 16 s: five lessons on a terminal, with three showings each.
    @Test(
        "Gestures run again after the lesson, however it ends",
        arguments: [("Enter", 0), ("q", 0), ("C-c", 0), ("", SIGKILL), ("", SIGTERM)])
    func suspended(_ key: String, _ signal: Int32) throws {
        let actions = try startActions()
        lesson.isSuspended(false)
        let processes = lesson.start()
        lesson.isSuspended(true)
        try lesson.show(3, until: "Enter: done")
        if key.isEmpty {
            for process in [processes.guardian, processes.child] { kill(process, signal) }
        } else {
            pane.press(key)
        }
        // The question of what to run comes after the lesson.
        lesson.isSuspended(false)
        actions.wait(for: "1 gesture registered", count: 2)
        #expect(lesson.base.folder.read("out") == nil, "a gesture has run: \(actions.said)")
        try lesson.base.play(Strokes.pinch())
        #expect(eventually { lesson.base.folder.read("out") == "ran\n" }, "\(actions.said)")
    }

    @Test("A mudra-actions that starts during the lesson is suspended too") func actionsStart() throws {
        let first = try startActions()
        _ = lesson.start()
        first.stop(SIGKILL)
        let second = try Program(
            "mudra-actions", ["--bus", lesson.base.bus, "--config", lesson.trial.file], in: lesson.base.folder,
            environment: lesson.base.sessionEnvironment)
        lesson.isSuspended(true)
        pane.quit()
        lesson.isSuspended(false)
        second.wait(for: "1 gesture registered")
    }

    @Test("Without a session bus, mudractl learn says that gestures run") func noSessionBus() throws {
        _ = lesson.start(waitingFor: "your gestures run meanwhile: ", bus: "unix:path=/nowhere")
        try lesson.show(until: "Show circle: 2 of 3")
        pane.quit()
    }
}
