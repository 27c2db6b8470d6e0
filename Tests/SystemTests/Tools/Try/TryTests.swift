import Foundation
import TestSupport
import Testing

/// The display of `mudractl try` while fingers touch a screen.
@Suite(.serialized) struct TryTests {
    @Test("mudractl try shows contacts, states, and failures with figures")
    func contactsMoveStatesChangeAndFailuresHaveFigures() throws {
        let trial = try TryFixture()
        let daemon = try trial.startDaemon()
        _ = trial.start()
        let pane = trial.pane
        pane.wait(for: "event3  256 × 160 mm  mudra demo touchscreen")
        pane.wait(for: "no touch yet")
        try trial.base.play(Strokes.landing())
        pane.wait(until: "a finger where it landed") { $0.contains("1 finger 128.0,  40.0 mm") }
        pane.wait(until: "possible") { $0.contains(/zoom +possible/) }
        try trial.base.play(Strokes.wander())
        pane.wait(until: "a finger elsewhere") { $0.contains("1 finger 188.0, 100.0 mm") }
        // On the map the finger is at the end of its path, to the right of its start and below.
        pane.wait(until: "a way") { $0.contains(/│ +·.*│/) && $0.contains("1") }
        pane.wait(until: "a gesture that goes on") { $0.contains(/wander +changed +by 5\d\.\d, 5\d\.\d mm/) }
        try trial.base.play(Strokes.lift(fingers: 1))
        pane.wait(until: "a gesture that is over") { $0.contains(/wander +ended/) && $0.contains("1 lifted") }
        try trial.base.play(Strokes.pinch())
        pane.wait(until: "a pinch in the list") { $0.contains(/\d\.\d s +zoom +ended +scale 4\.\d\d/) }
        try trial.base.play(Strokes.tap())
        pane.wait(until: "a tap") { $0.contains(/click +recognized/) }
        var slip = Strokes()
        slip.land([(x: 60, y: 80)])
        slip.move([(x: 60, y: 80)], by: (8, 0), within: 80)
        slip.lift(1)
        try trial.base.play(slip.text)
        pane.wait(until: "why it failed") { $0.contains(/click +failed +moved \d\.\d mm, allowed 4\.0 mm/) }
        // mudractl try does not run commands.
        #expect(!FileManager.default.fileExists(atPath: "/tmp/mudra-try-ran"))
        pane.quit()
        #expect(pane.statusOfEnd() == "0")
        withExtendedLifetime(daemon) {}
    }

    @Test("Failures are red unless NO_COLOR is set") func whatFailedStandsInRed() throws {
        for (environment, isRed) in [([:], true), (["NO_COLOR": "1"], false)] {
            let trial = try TryFixture(environment: environment)
            let daemon = try trial.startDaemon()
            _ = trial.start()
            try trial.base.play(Strokes.pinch())
            trial.pane.wait(until: "a failure") { $0.contains(/click +failed/) }
            // The check is repeated, since two looks may fall before and after an update.
            #expect(
                eventually(every: 50) { trial.pane.looks.contains(/\u{1B}\[[\d;]*31m\s*failed/) == isRed })
            withExtendedLifetime(daemon) {}
        }
    }

    @Test("mudractl try fits every terminal size") func itIsDrawnAtEverySize() throws {
        let trial = try TryFixture(columns: 40, rows: 12)
        let daemon = try trial.startDaemon()
        _ = trial.start()
        let pane = trial.pane
        try trial.base.play(Strokes.pinch())
        pane.wait(until: "lists without a map") {
            $0.contains("lifted") && $0.contains(/zoom +ended/) && !$0.contains("┌")
        }
        pane.resize(columns: 20, rows: 5)
        pane.wait(until: "a line") { $0.contains("20x5 is too small") && !$0.contains("zoom") }
        pane.resize(columns: 200, rows: 60)
        pane.wait(until: "lists beside the map") { $0.contains(/┐ +Recognizers/) && $0.contains("└") }
        pane.resize(columns: 80, rows: 24)
        pane.wait(until: "lists below the map") { $0.contains("\n Recognizers") && $0.contains("└") }
        pane.quit()
        pane.run("true")
        #expect(pane.isAsShellsHaveIt)
        withExtendedLifetime(daemon) {}
    }

    @Test("Keys pause, clear, scroll and show the help") func keysHoldClearScrollAndHelp() throws {
        let trial = try TryFixture(rows: 20)
        let many = (1...20).map {
            "[[gesture]]\nname = \"tap-\($0)\"\ntype = \"tap\"\ntouches = \($0 % 5 + 1)\nrun = \"true\"\n"
        }
        _ = try trial.base.folder.write(many.joined(), to: "gestures.toml")
        let daemon = try trial.startDaemon()
        _ = trial.start()
        let pane = trial.pane
        pane.wait(for: "tap-1 ")
        pane.press("End")
        pane.wait(until: "the last") { $0.contains("tap-20 ") && !$0.contains("tap-1 ") }
        pane.press("Home")
        pane.press("Down")
        pane.wait(until: "the second") { $0.contains("tap-2 ") && !$0.contains("tap-1 ") }
        pane.press("?")
        pane.wait(for: "pause, and go on")
        pane.press("?")
        pane.wait(until: "no help") { !$0.contains("pause, and go on") }
        pane.press("p")
        pane.wait(for: "PAUSED")
        try trial.base.play(Strokes.tap())
        #expect(pane.text.contains("no touch yet"))
        pane.press("p")
        pane.wait(until: "the tap") {
            $0.contains("1 lifted") && !$0.contains("PAUSED") && $0.contains(/s +tap-\d+ +recognized/)
        }
        pane.press("c")
        pane.wait(for: "none yet")
        withExtendedLifetime(daemon) {}
    }

    @Test("mudractl try survives mudrad and screens that come and go") func mudradAndScreensMayComeAndGo() throws {
        let trial = try TryFixture()
        let pane = trial.pane
        _ = trial.start(waitingFor: "mudrad is not running: waiting for it")
        var daemon = try trial.startDaemon()
        pane.wait(until: "a screen") { $0.contains("no touch yet") && $0.contains("event3") && !$0.contains("waiting") }
        daemon.stop(SIGKILL)
        pane.wait(for: "mudrad is gone")
        daemon = try trial.startDaemon()
        pane.wait(until: "mudrad again") { !$0.contains("mudrad is gone") }
        try trial.base.play(Strokes.tap())
        pane.wait(until: "a tap") { $0.contains(/click +recognized/) }
        trial.base.pullOut()
        pane.wait(for: "waiting for a touchscreen to be plugged in")
        try trial.base.plugInAnother()
        pane.wait(until: "another screen") { $0.contains("event4") && !$0.contains("waiting") }
        try trial.base.play(Strokes.tap(), on: DaemonFixture.otherNode)
        pane.wait(until: "a tap there") { $0.contains("1 lifted") && $0.contains(/click +recognized/) }
        withExtendedLifetime(daemon) {}
    }

    @Test("Of several screens mudractl try shows the last one touched")
    func ofSeveralScreensTheLastTouchedIsShown() throws {
        let trial = try TryFixture()
        let daemon = try trial.startDaemon()
        try trial.base.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        _ = trial.start(waitingFor: "(and 1 more)")
        for (node, name) in [(DaemonFixture.otherNode, "event4"), (DaemonFixture.node, "event3")] {
            try trial.base.play(Strokes.tap(), on: node)
            trial.pane.wait(until: name) { $0.contains(" \(name)  ") && $0.contains(/click +recognized/) }
        }
        withExtendedLifetime(daemon) {}
    }

    @Test("mudractl try applies a configuration when it is saved") func aConfigurationThatIsSavedIsInForce() throws {
        let trial = try TryFixture()
        let daemon = try trial.startDaemon()
        _ = trial.start()
        let pane = trial.pane
        _ = try trial.base.folder.write("[[gesture]]\nname = \"click\"\ntype = \"tapp\"\n", to: "gestures.toml")
        pane.wait(until: "what is wrong, and where") { $0.contains("gestures.toml:3:8") || $0.contains(":3:") }
        // The last good configuration stays in force.
        try trial.base.play(Strokes.tap())
        pane.wait(until: "a tap") { $0.contains(/click +recognized/) }
        _ = try trial.base.folder.write(
            "[[gesture]]\nname = \"other\"\ntype = \"tap\"\nrun = \"true\"\n", to: "gestures.toml")
        pane.wait(until: "the other") { $0.contains("other ") && !$0.contains(":3:") && !$0.contains("wander") }
        withExtendedLifetime(daemon) {}
    }

    @Test("mudractl try shows a single screen if one is named") func oneScreenIsShownWhereOneIsNamed() throws {
        let trial = try TryFixture()
        let daemon = try trial.startDaemon()
        try trial.base.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        _ = trial.start(waitingFor: "event4", "event4")
        try trial.base.play(Strokes.tap())
        // A screen is drawn before its touches count.
        let isRecognized = try eventually(every: 500) {
            try trial.base.play(Strokes.tap(), on: DaemonFixture.otherNode)
            return trial.pane.text.contains(/click +recognized/)
        }
        #expect(isRecognized, "\(trial.pane.text)")
        #expect(trial.pane.text.contains("event4  ") && !trial.pane.text.contains("event3"))
        trial.pane.quit()
        #expect(trial.pane.statusOfEnd() == "0")
        trial.pane.start("\(trial.command) nobody")
        trial.pane.wait(for: "mudrad reads no touchscreen \"nobody\"")
        #expect(trial.pane.statusOfEnd() == "1")
        withExtendedLifetime(daemon) {}
    }

    @Test("mudractl try says so if it cannot draw") func whereNothingCanBeDrawnItSaysSo() throws {
        let trial = try TryFixture()
        let daemon = try trial.startDaemon()
        let piped = try trial.base.run("mudractl", ["try", "--bus", trial.base.bus, "--config", trial.file])
        #expect(piped.status == 2 && piped.said.contains("try needs a terminal"))
        trial.pane.start("TERM=dumb \(trial.command)")
        trial.pane.wait(for: "cannot draw on this terminal")
        #expect(trial.pane.statusOfEnd() == "2")
        _ = try trial.base.folder.write("no", to: "gestures.toml")
        trial.pane.start(trial.command)
        trial.pane.wait(for: "gestures.toml:1:")
        #expect(trial.pane.statusOfEnd() == "3")
        withExtendedLifetime(daemon) {}
    }
}
