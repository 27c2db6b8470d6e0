import Foundation
import TestSupport
import Testing

/// `mudra-lock` behaves towards its caller as the locker does.
@Suite(.serialized) struct LockProcessTests: LockerFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    static let ends: [(script: String, status: Int32)] = [
        ("exit 0", 0), ("exit 3", 3), ("exit 255", 255), ("kill -TERM $$", 128 + SIGTERM),
        ("kill -SEGV $$", 128 + SIGSEGV),
    ]

    @Test("mudra-lock ends as the locker does, by status or by signal", arguments: 0..<ends.count)
    func itEndsAsTheLockerDoes(_ number: Int) throws {
        let (script, status) = Self.ends[number]
        let lock = try lock(script)
        lock.waitForEnd()
        #expect(lock.status == status, "\(lock.said)")
    }

    @Test("A locker that cannot be started and one that does not exist have different statuses")
    func startFailureAndMissingLockerDiffer() throws {
        let words = [fixture.folder.path]
        let lock = try Program("mudra-lock", words, in: fixture.folder, environment: fixture.sessionEnvironment)
        lock.waitForEnd()
        #expect(lock.status == 126 && lock.said.contains("Permission denied"), "\(lock.said)")
    }

    @Test("mudra-lock passes a signal on to the locker", arguments: [SIGTERM, SIGHUP])
    func aSignalIsForTheLocker(_ signal: Int32) throws {
        let lock = try lock("trap 'exit 7' TERM HUP; touch \(fixture.folder.path("began")); \(wait(for: "never"))")
        #expect(eventually { fixture.folder.read("began") != nil })
        lock.stop(signal)
        #expect(lock.status == 7, "\(lock.said)")
    }

    /// A terminal sends these signals to the locker too, which may ignore them.
    @Test("A key of the terminal does not end mudra-lock", arguments: [SIGINT, SIGQUIT, SIGTSTP])
    func aKeyOfTheTerminalIsNoEnd(_ signal: Int32) throws {
        let script = "trap '' INT QUIT TSTP; touch \(fixture.folder.path("began")); \(wait(for: "go")); exit 7"
        let lock = try lock(script)
        #expect(eventually { fixture.folder.read("began") != nil })
        kill(-lock.pid, signal)
        try unlock("go")
        lock.waitForEnd()
        #expect(lock.status == 7, "\(lock.said)")
    }

    @Test("The locker inherits the caller's signal dispositions", arguments: ["", "HUP", "INT PIPE"])
    func signalsAreTheLockersAsTheyAreItsCallers(_ ignored: String) throws {
        let said = try ["", Program.path("mudra-lock")].map { launcher in
            let line = "trap '' \(ignored) USR1; exec \(launcher) grep SigIgn /proc/self/status 2> /dev/null"
            let shell = try Program(
                "/bin/sh", ["-c", line], in: fixture.folder, environment: fixture.sessionEnvironment)
            shell.waitForEnd()
            return shell.said
        }
        #expect(said[0].hasPrefix("SigIgn:") && said[0] == said[1])
    }

    @Test("mudra-lock stops and continues with the locker") func itStopsAndGoesOnWithTheLocker() throws {
        let lock = try lock("kill -STOP $$; exit 7")
        #expect(eventually { lock.record.statField(3) } == "T")
        // A shell does the same.
        kill(-lock.pid, SIGCONT)
        lock.waitForEnd()
        #expect(lock.status == 7, "\(lock.said)")
    }

    /// A shell's `$(...)` waits until every process has closed the pipe. Programs that start lockers do so too.
    @Test("mudra-lock keeps no pipe of its caller open") func itKeepsNothingOpenForAnyReader() throws {
        let locker = "(\(wait(for: "go"))) > /dev/null 2>&1 3>&- & echo locked"
        let line = "x=$(\"$0\" sh -c '\(locker)' 3>&1 2>&1); echo \"[$x]\""
        let shell = try Program(
            "/bin/sh", ["-c", line, Program.path("mudra-lock")], in: fixture.folder,
            environment: fixture.sessionEnvironment)
        let hasEnded = eventually(within: 20) { !shell.isRunning }
        try unlock("go")
        shell.waitForEnd()
        #expect(hasEnded && shell.said.contains("locked]"), "\(shell.said)")
    }

    @Test("The locker gets the caller's folder, input, environment and descriptors")
    func lockerGetsTheCallersEnvironment() throws {
        let line = "cd /proc && echo typed | X=y \"$0\" sh -c 'pwd; cat; cat <&3; echo $X $0' 3< /dev/null"
        let shell = try Program(
            "/bin/sh", ["-c", line, Program.path("mudra-lock")], in: fixture.folder,
            environment: fixture.sessionEnvironment)
        shell.waitForEnd()
        #expect(shell.status == 0 && shell.said.hasSuffix("/proc\ntyped\ny sh\n"), "\(shell.said)")
    }
}
