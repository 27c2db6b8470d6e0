import Foundation
import TestSupport
import Testing

/// While `mudractl learn` asks for showings, the gestures of the user do not run.
@Suite(.serialized) struct LessonSuspensionTests {
    private let lesson: LessonStage
    private let daemon: Program
    private var pane: Pane { lesson.pane }

    init() throws {
        lesson = try LessonStage()
        daemon = try lesson.trial.startDaemon()
    }

    private func startActions() throws -> Program {
        let out = lesson.stage.folder.path("out")
        return try lesson.stage.startActions(
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
        #expect(lesson.stage.folder.read("out") == nil, "a gesture has run: \(actions.said)")
        try lesson.stage.play(Strokes.pinch())
        #expect(eventually { lesson.stage.folder.read("out") == "ran\n" }, "\(actions.said)")
    }

    @Test("A mudra-actions that starts during the lesson is suspended too") func actionsStart() throws {
        let first = try startActions()
        _ = lesson.start()
        first.stop(SIGKILL)
        let second = try Program(
            "mudra-actions", ["--bus", lesson.stage.bus, "--config", lesson.trial.file], in: lesson.stage.folder,
            environment: lesson.stage.sessionEnvironment)
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
