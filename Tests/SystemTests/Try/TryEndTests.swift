import Foundation
import TestSupport
import Testing

/// That `mudractl try` puts the terminal back as it was, however it ends.
@Suite(.serialized) struct TryEndTests {
    private let trial: TryStage
    private let daemon: Program
    private var pane: Pane { trial.pane }

    init() throws {
        trial = try TryStage()
        daemon = try trial.startDaemon()
    }

    private func areGone(_ processes: (guardian: pid_t, child: pid_t)) -> Bool {
        eventually { !ProcessTree.isThere(processes.guardian) && !ProcessTree.isThere(processes.child) }
    }

    @Test("By a key", arguments: [("q", "0"), ("C-c", "130")]) func byAKey(_ key: String, _ status: String) {
        let processes = trial.start()
        #expect(pane.isDrawnOn)
        pane.press(key)
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == status)
    }

    @Test("By a signal to either", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGABRT], [true, false])
    func byASignalToEither(_ signal: Int32, _ isGuardian: Bool) {
        let processes = trial.start()
        #expect(processes.guardian > 0 && processes.child > 0)
        #expect(pane.isDrawnOn)
        kill(isGuardian ? processes.guardian : processes.child, signal)
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == "\(128 + signal)")
        // It can be started again.
        _ = trial.start()
        pane.quit()
        #expect(pane.statusOfEnd() == "0")
    }

    /// An interactive shell puts modes right by itself after who dies of a signal. A script's does not.
    @Test(
        "The modes are as they were",
        arguments: [("q", nil), (nil, SIGTERM), (nil, SIGKILL), (nil, SIGABRT)] as [(String?, Int32?)])
    func theModesAreAsTheyWere(_ key: String?, _ signal: Int32?) {
        pane.start("sh -c '\(trial.command); stty -a > left'")
        pane.wait(for: "Recognizers")
        let script = ProcessTree.children(of: pane.shell).first ?? -1
        let guardian = ProcessTree.children(of: script).first ?? -1
        let child = ProcessTree.children(of: guardian).first ?? -1
        #expect(child > 0)
        if let key { pane.press(key) }
        if let signal { kill(child, signal) }
        #expect(eventually { pane.written(to: "left") != nil })
        #expect(pane.written(to: "left") == pane.modesBefore)
    }

    @Test("Stopped it leaves the terminal and goes on in the foreground")
    func stoppedItLeavesTheTerminalAndGoesOnInTheForeground() throws {
        let processes = trial.start()
        for _ in 0..<2 {
            pane.press("C-z")
            pane.wait(for: "Stopped")
            #expect(pane.statusOfEnd() == "\(128 + SIGSTOP)")
            #expect(ProcessTree.state(processes.guardian) == "T" && ProcessTree.state(processes.child) == "T")
            // In the background it may not draw, and is stopped again.
            pane.run("bg")
            #expect(
                eventually { ProcessTree.state(processes.guardian) == "T" && ProcessTree.state(processes.child) == "T" }
            )
            _ = pane.statusOfEnd()
            pane.start("clear; fg")
            pane.wait(for: "Recognizers")
            #expect(pane.isDrawnOn)
        }
        try trial.stage.play(Strokes.tap())
        pane.wait(until: "a tap") { $0.contains(/click +recognized/) }
        pane.quit()
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == "0")
    }

    /// As `kill -STOP` stops it, of which it does not hear.
    @Test("Stopped without a word it leaves the terminal too") func stoppedWithoutAWordItLeavesTheTerminalToo() throws {
        let processes = trial.start()
        kill(processes.child, SIGSTOP)
        pane.wait(for: "Stopped")
        _ = pane.statusOfEnd()
        pane.start("clear; fg")
        pane.wait(for: "Recognizers")
        pane.quit()
        #expect(pane.statusOfEnd() == "0")
    }

    @Test("Killed while it is stopped nothing is left") func killedWhileItIsStoppedNothingIsLeft() {
        let processes = trial.start()
        pane.press("C-z")
        pane.wait(for: "Stopped")
        kill(processes.guardian, SIGKILL)
        #expect(areGone(processes))
        _ = pane.statusOfEnd()
    }

    @Test("Without a terminal it ends", arguments: [true, false]) func withoutATerminalItEnds(_ isStopped: Bool) {
        let processes = trial.start()
        if isStopped {
            pane.press("C-z")
            pane.wait(for: "Stopped")
        }
        // The pane is the only one: its server goes with it.
        pane.kill()
        #expect(areGone(processes))
    }

    /// As where it is what SSH starts, and so leads the session.
    @Test("Who leads the session ends with the terminal") func whoLeadsTheSessionEndsWithTheTerminal() throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let shell = try Program(
            "/bin/sh", terminal.words(trial.command), in: trial.stage.folder,
            environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        var drawn = 0
        #expect(
            eventually {
                drawn += terminal.drain()
                return drawn > 500
            })
        terminal.hangUp()
        shell.waitForEnd()
        #expect(shell.status != 0)
    }

    /// A terminal that takes nothing, as SSH over a line that is dead: what is not taken is not kept.
    @Test("A terminal that takes nothing is waited for without growing")
    func aTerminalThatTakesNothingIsWaitedForWithoutGrowing() throws {
        let terminal = try PseudoTerminal(columns: 200, rows: 60)
        let shell = try Program(
            "/bin/sh", terminal.words(trial.command), in: trial.stage.folder,
            environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        let guardian = { ProcessTree.children(of: shell.pid).first ?? -1 }
        let child = { ProcessTree.children(of: guardian()).first ?? -1 }
        #expect(eventually { child() > 0 })
        let drawing = child()
        // Far more than the 16 KiB or so that a terminal keeps.
        for _ in 0..<30 { try trial.stage.play(Strokes.pinch()) }
        let kept = terminal.drain()
        // It goes on with the last picture, and with nothing of what was before.
        var last = 0
        #expect(
            eventually {
                let more = terminal.drain()
                last += more
                return last > 0 && more == 0
            })
        #expect(kept > 1_000 && kept + last < 100_000)
        kill(drawing, SIGTERM)
        shell.waitForEnd()
        #expect(!ProcessTree.isThere(drawing))
    }
}
