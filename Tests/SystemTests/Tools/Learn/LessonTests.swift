import Foundation
import TestSupport
import Testing

/// `mudractl learn` on a terminal, with fingers on a screen.
@Suite(.serialized) struct LearnLessonTests {
    private let lesson: LessonFixture
    private let daemon: Program
    private var pane: Pane { lesson.pane }

    init() throws {
        lesson = try LessonFixture()
        daemon = try lesson.trial.startDaemon()
    }

    @Test("mudractl learn asks for three showings, undoes them, and goes on after Enter")
    func threeShowings() throws {
        _ = lesson.start()
        #expect(pane.isDrawnOn)
        // The picture of touches and recognizers is that of mudractl try.
        pane.wait(for: "Recognizers")
        try lesson.show(until: "Show circle: 2 of 3")
        pane.wait(until: "an answer") { $0.contains(/Got it: 2 fingers, [\d.]+ s/) && $0.contains(/zoom +ended/) }
        pane.press("Enter")
        pane.wait(for: "2 showings more, please")
        try lesson.show(2, until: "Enter: done, u: undo the last, or show it once more (5 at most)")
        pane.press("u")
        pane.wait(for: "Show circle: 3 of 3")
        try lesson.show(until: "Enter: done")
        pane.press("Enter")
        pane.wait(for: "run?")
        // The session no longer reads keys.
        pane.press("firefox")
        pane.press("Enter")
        pane.wait(for: "circle.toml is written")
        let file = lesson.base.folder.path("gestures.d/circle.toml")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("type = \"pinch\"") && text.contains("run = \"firefox\""), "\(text)")
        #expect(pane.statusOfEnd() == "0")
    }

    @Test("Giving up writes nothing") func givingUp() {
        _ = lesson.start()
        pane.quit()
        pane.wait(for: "given up: nothing is written")
        #expect(pane.statusOfEnd() == "0")
    }

    @Test("A showing that mudrad does not see to its end is asked for again") func mudradGoes() throws {
        _ = lesson.start()
        try lesson.base.play(Strokes.landing())
        pane.wait(for: "1 finger")
        daemon.stop(SIGKILL)
        pane.wait(for: "Again, please: mudrad is gone")
        let next = try lesson.trial.startDaemon()
        pane.wait(until: "mudrad again") { !$0.contains("mudrad is gone: waiting") }
        try lesson.base.play(Strokes.lift(fingers: 1))
        try lesson.show(until: "Show circle: 2 of 3")
        withExtendedLifetime(next) {}
    }

    @Test("All showings are on one screen") func oneScreen() throws {
        try lesson.base.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        _ = lesson.start()
        try lesson.show(until: "Show circle: 2 of 3")
        try lesson.base.play(Strokes.tap(), on: DaemonFixture.otherNode)
        pane.wait(for: "Again, please: on mudra demo touchscreen, as before")
        pane.quit()
        pane.start(lesson.command("circle --device event4"))
        pane.wait(for: "Show circle: 1 of 3")
        try lesson.base.play(Strokes.tap())
        try lesson.base.play(Strokes.tap(fingers: 3), on: DaemonFixture.otherNode)
        pane.wait(for: "Got it: 3 fingers")
    }

    @Test("Without a terminal, mudractl learn says what to do") func noTerminal() throws {
        let bus = lesson.base.bus
        let piped = try lesson.base.run("mudractl", ["learn", "circle", "--bus", bus, "--config", lesson.trial.file])
        #expect(piped.status == 2 && piped.said.contains("learn needs a terminal. Without one"))
    }
}
