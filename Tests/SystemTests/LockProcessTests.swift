import Foundation
import TestSupport
import Testing

/// How `mudra-lock` does to its caller what the locker does.
@Suite(.serialized) struct LockProcessTests: LockScene {
    let parts: LockParts

    init() throws { parts = try LockParts() }

    static let ends: [(script: String, status: Int32)] = [
        ("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -TERM $$", 128 + SIGTERM),
        ("kill -SEGV $$", 128 + SIGSEGV),
    ]

    @Test("It ends as the locker does", arguments: 0..<ends.count) func itEndsAsTheLockerDoes(_ number: Int) throws {
        let (script, status) = Self.ends[number]
        let lock = try lock(script)
        lock.waitForEnd()
        #expect(lock.status == status, "\(lock.said)")
    }

    @Test("What cannot be started is told from what is not there")
    func whatCannotBeStartedIsToldFromWhatIsNotThere() throws {
        let words = [stage.folder.path]
        let lock = try Program("mudra-lock", words, in: stage.folder, environment: stage.sessionEnvironment)
        lock.waitForEnd()
        #expect(lock.status == 126 && lock.said.contains("Permission denied"), "\(lock.said)")
    }

    @Test("A signal is for the locker", arguments: [SIGTERM, SIGHUP])
    func aSignalIsForTheLocker(_ signal: Int32) throws {
        let lock = try lock("trap 'exit 7' TERM HUP; touch \(stage.folder.path("began")); \(wait(for: "never"))")
        #expect(eventually { stage.folder.read("began") != nil })
        lock.stop(signal)
        #expect(lock.status == 7, "\(lock.said)")
    }

    /// A terminal sends them to the locker too, which may go on.
    @Test("A key of the terminal is no end", arguments: [SIGINT, SIGQUIT, SIGTSTP])
    func aKeyOfTheTerminalIsNoEnd(_ signal: Int32) throws {
        let script = "trap '' INT QUIT TSTP; touch \(stage.folder.path("began")); \(wait(for: "go")); exit 7"
        let lock = try lock(script)
        #expect(eventually { stage.folder.read("began") != nil })
        kill(-lock.pid, signal)
        try unlock("go")
        lock.waitForEnd()
        #expect(lock.status == 7, "\(lock.said)")
    }

    @Test("Signals are the lockers as they are its callers", arguments: ["", "HUP", "INT PIPE"])
    func signalsAreTheLockersAsTheyAreItsCallers(_ ignored: String) throws {
        let said = try ["", Program.path("mudra-lock")].map { launcher in
            let line = "trap '' \(ignored) USR1; exec \(launcher) grep SigIgn /proc/self/status 2> /dev/null"
            let shell = try Program("/bin/sh", ["-c", line], in: stage.folder, environment: stage.sessionEnvironment)
            shell.waitForEnd()
            return shell.said
        }
        #expect(said[0].hasPrefix("SigIgn:") && said[0] == said[1])
    }

    @Test("It stops and goes on with the locker") func itStopsAndGoesOnWithTheLocker() throws {
        let lock = try lock("kill -STOP $$; exit 7")
        #expect(eventually { lock.record.statField(3) == "T" })
        // As a shell does.
        kill(-lock.pid, SIGCONT)
        lock.waitForEnd()
        #expect(lock.status == 7, "\(lock.said)")
    }

    /// A shell's `$(...)` waits until all have closed what it reads; so do programs that start lockers.
    @Test("It keeps nothing open for any reader") func itKeepsNothingOpenForAnyReader() throws {
        let locker = "(\(wait(for: "go"))) > /dev/null 2>&1 3>&- & echo locked"
        let line = "x=$(\"$0\" sh -c '\(locker)' 3>&1 2>&1); echo \"[$x]\""
        let shell = try Program(
            "/bin/sh", ["-c", line, Program.path("mudra-lock")], in: stage.folder,
            environment: stage.sessionEnvironment)
        let hasEnded = eventually(within: 20) { !shell.isRunning }
        try unlock("go")
        shell.waitForEnd()
        #expect(hasEnded && shell.said.contains("locked]"), "\(shell.said)")
    }

    @Test("What the locker gets is the callers") func whatTheLockerGetsIsTheCallers() throws {
        let line = "cd /proc && echo typed | X=y \"$0\" sh -c 'pwd; cat; cat <&3; echo $X $0' 3< /dev/null"
        let shell = try Program(
            "/bin/sh", ["-c", line, Program.path("mudra-lock")], in: stage.folder,
            environment: stage.sessionEnvironment)
        shell.waitForEnd()
        #expect(shell.status == 0 && shell.said.hasSuffix("/proc\ntyped\ny sh\n"), "\(shell.said)")
    }
}
