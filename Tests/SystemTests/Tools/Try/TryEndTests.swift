import Foundation
import TestSupport
import Testing

/// `mudractl try` restores the terminal, however it ends.
@Suite(.serialized) struct TryEndTests {
    private let trial: TryFixture
    private let daemon: Program
    private var pane: Pane { trial.pane }

    init() throws {
        trial = try TryFixture()
        daemon = try trial.startDaemon()
    }

    private func areGone(_ processes: (guardian: pid_t, child: pid_t)) -> Bool {
        eventually { !ProcessTree.isThere(processes.guardian) && !ProcessTree.isThere(processes.child) }
    }

    @Test("A key ends mudractl try and restores the terminal", arguments: [("q", "0"), ("C-c", "130")])
    func byAKey(_ key: String, _ status: String) {
        let processes = trial.start()
        #expect(pane.isDrawnOn)
        pane.press(key)
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == status)
    }

    @Test(
        "A signal to either process ends mudractl try and restores the terminal",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGABRT], [true, false])
    func byASignalToEither(_ signal: Int32, _ isGuardian: Bool) {
        let processes = trial.start()
        #expect(processes.guardian > 0 && processes.child > 0)
        #expect(pane.isDrawnOn)
        kill(isGuardian ? processes.guardian : processes.child, signal)
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == "\(128 + signal)")
        // mudractl try can be started again.
        _ = trial.start()
        pane.quit()
        #expect(pane.statusOfEnd() == "0")
    }

    /// An interactive shell restores the modes by itself after a command dies of a signal. A script's shell does not.
    @Test(
        "mudractl try restores the modes of the terminal in a script",
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

    @Test("When stopped, mudractl try leaves the terminal, and it continues in the foreground")
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
        try trial.base.play(Strokes.tap())
        pane.wait(until: "a tap") { $0.contains(/click +recognized/) }
        pane.quit()
        #expect(areGone(processes))
        #expect(pane.statusOfEnd() == "0")
    }

    /// `kill -STOP` stops the process, which cannot catch that signal.
    @Test("mudractl try leaves the terminal if SIGSTOP stops it")
    func stoppedWithoutAWordItLeavesTheTerminalToo() throws {
        let processes = trial.start()
        kill(processes.child, SIGSTOP)
        pane.wait(for: "Stopped")
        _ = pane.statusOfEnd()
        pane.start("clear; fg")
        pane.wait(for: "Recognizers")
        pane.quit()
        #expect(pane.statusOfEnd() == "0")
    }

    @Test("If killed while stopped, mudractl try leaves no process") func killedWhileItIsStoppedNothingIsLeft() {
        let processes = trial.start()
        pane.press("C-z")
        pane.wait(for: "Stopped")
        kill(processes.guardian, SIGKILL)
        #expect(areGone(processes))
        _ = pane.statusOfEnd()
    }

    @Test("mudractl try ends when its terminal goes", arguments: [true, false])
    func withoutATerminalItEnds(_ isStopped: Bool) {
        let processes = trial.start()
        if isStopped {
            pane.press("C-z")
            pane.wait(for: "Stopped")
        }
        // The pane is the only one, so its server ends too.
        pane.kill()
        #expect(areGone(processes))
    }

    /// A program that SSH starts leads its session.
    @Test("As session leader, mudractl try ends with its terminal") func sessionLeaderEndsWithTheTerminal() throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let shell = try Program(
            "/bin/sh", terminal.words(trial.command), in: trial.base.folder,
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

    /// A terminal that does not read, like SSH over a dead line. mudractl try discards the pictures that the terminal
    /// does not take.
    @Test("mudractl try does not grow if its terminal does not read")
    func aTerminalThatTakesNothingIsWaitedForWithoutGrowing() throws {
        let terminal = try PseudoTerminal(columns: 200, rows: 60)
        let shell = try Program(
            "/bin/sh", terminal.words(trial.command), in: trial.base.folder,
            environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        let guardian = { ProcessTree.children(of: shell.pid).first ?? -1 }
        let child = { ProcessTree.children(of: guardian()).first ?? -1 }
        #expect(eventually { child() > 0 })
        let drawing = child()
        // Far more than the 16 KiB that a terminal holds.
        for _ in 0..<30 { try trial.base.play(Strokes.pinch()) }
        let kept = terminal.drain()
        // mudractl try continues with the latest picture alone, and may have drawn it already.
        try trial.base.play(Strokes.pinch())
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
