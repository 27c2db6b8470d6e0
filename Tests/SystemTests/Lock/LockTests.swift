import Foundation
import TestSupport
import Testing

/// When `mudra-lock` suspends gestures, and when it resumes them.
@Suite(.serialized) struct LockTests: LockerFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    @Test("Gestures are suspended before the locker starts and resumed before mudra-lock returns")
    func gesturesAreSuspendedBeforeALockerStartsAndResumedBeforeItsEndIsTold() throws {
        let actions = try startRegistered("a")
        let lock = try lock(note("during"))
        lock.waitForEnd()
        #expect(client.isSuspended == false, "\(actions.said)")
        #expect(fixture.folder.read("during") == "b true\n", "\(lock.said)")
        #expect(lock.status == 0 && lock.said.isEmpty, "\(lock.said)")
    }

    /// `swaylock -f` does the same.
    @Test("mudra-lock waits in the background for a locker that has forked")
    func aLockerThatHasForkedIsWaitedForInTheBackground() throws {
        let actions = try startRegistered("a")
        let lock = try lock("(\(wait(for: "go")); \(note("locked"))) & echo $! > \(fixture.folder.path("pid")).new")
        lock.waitForEnd()
        #expect(lock.status == 0 && client.isSuspended == true, "\(lock.said)")
        try unlock("go")
        #expect(eventually { client.isSuspended } == false, "\(actions.said)")
        #expect(fixture.folder.read("locked") == "b true\n")
    }

    @Test("mudra-lock waits for the last process that a locker has left behind")
    func theLastOfThoseThatALockerHasLeftBehindCounts() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        let first = "\(wait(for: "first"))"
        // It is not a child of the process that started it, and has a session of its own.
        let second = "setsid sh -c '(\(wait(for: "second")); \(note("locked"))) & exit 0' &"
        let lock = try lock("(\(first)) & echo $! > \(fixture.folder.path("pid")); \(second)")
        lock.waitForEnd()
        let text = try #require(fixture.folder.read("pid"))
        let process = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try unlock("first")
        #expect(eventually { FileText.read("/proc/\(process)/stat") } == nil)
        try unlock("second")
        #expect(eventually { client.isSuspended } == false, "\(lock.said)")
        #expect(fixture.folder.read("locked") == "b true\n")
    }

    static let crashes: [(script: String, reason: String)] = [
        ("exit 3", "/bin/sh has ended with status 3"),
        ("kill -SEGV $$", "/bin/sh was killed by signal 11 (Segmentation fault)"),
        ("(WAIT; exit 1) &", "a process of /bin/sh has ended with status 1"),
        ("sh -c 'WAIT; kill -KILL $$' &", "a process of /bin/sh was killed by signal 9 (Killed)"),
        // Another process of the locker ends later and without an error.
        ("(WAIT; exit 1) & (WAIT; sleep 0.2) &", "a process of /bin/sh has ended with status 1"),
        ("(WAIT) & exit 2", "/bin/sh has ended with status 2"),
    ]

    @Test("After a crash of the locker, gestures stay off until they are resumed", arguments: 0..<crashes.count)
    func afterACrashGesturesStayOffUntilTheyAreResumed(_ number: Int) throws {
        let (script, reason) = Self.crashes[number]
        let actions = try startRegistered("a")
        let lock = try lock(script.replacing("WAIT", with: wait(for: "go")))
        lock.waitForEnd()
        try unlock("go")
        let words = "mudra-lock: \(reason): gestures stay off until `mudractl resume`\n"
        #expect(eventually { lock.said } == words)
        #expect(client.isSuspended == true)
        let resume = try mudractl("resume")
        #expect(resume.status == 0 && resume.said.isEmpty, "\(resume.said)")
        #expect(client.isSuspended == false, "\(actions.said)")
    }

    /// swayidle does this if the screen is already locked when the machine goes to sleep.
    @Test("A locker that finds the screen locked leaves the suspension to the first locker")
    func aLockerThatFindsTheScreenLockedLeavesGesturesToTheOneBefore() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        try lock("(\(wait(for: "go")); \(note("locked"))) &").waitForEnd()
        let second = try lock("exit 2")
        second.waitForEnd()
        #expect(second.status == 2)
        #expect(second.said.contains("gestures are off until the earlier locker has ended"))
        let third = try lock("true")
        third.waitForEnd()
        #expect(third.status == 0 && client.isSuspended == true, "\(third.said)")
        try unlock("go")
        #expect(eventually { client.isSuspended } == false)
        #expect(fixture.folder.read("locked") == "b true\n")
    }

    /// After a crash the screen may be locked or not. If the next locker ends without an error, the user has unlocked
    /// it.
    @Test("A locker that ends well resumes gestures that a crash has left off")
    func aLockerThatEndsWellResumesWhatACrashHasLeftOff() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        try lock("exit 1").waitForEnd()
        #expect(client.isSuspended == true)
        try lock("true").waitForEnd()
        #expect(client.isSuspended == false)
    }

    @Test("A missing locker leaves the suspension as it was")
    func withoutALockerNothingIsSuspendedThatWasNot() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        let typo = {
            try Program("mudra-lock", ["swalock"], in: fixture.folder, environment: fixture.sessionEnvironment)
        }
        for wasSuspended in [false, true] {
            if wasSuspended { #expect(client.callActions("Suspend").isSuccess) }
            let lock = try typo()
            lock.waitForEnd()
            #expect(lock.status == 127 && lock.said.contains("cannot start swalock: No such file"), "\(lock.said)")
            #expect(client.isSuspended == .boolean(wasSuspended))
        }
    }

    /// Locks the screen until the file `go` exists.
    private func lockKept() throws -> (lock: Program, keeper: pid_t) {
        let lock = try lock("echo $PPID > \(fixture.folder.path("keeper")); \(wait(for: "go"))")
        #expect(eventually { fixture.folder.read("keeper")?.hasSuffix("\n") } == true)
        let text = fixture.folder.read("keeper") ?? ""
        let keeper = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(keeper != lock.pid)
        return (lock, keeper)
    }

    @Test("The background process ignores signals", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP])
    func aKeeperHeedsNoSignal(_ signal: Int32) throws {
        let actions = try startRegistered("a")
        let (lock, keeper) = try lockKept()
        kill(keeper, signal)
        try unlock("go")
        lock.waitForEnd()
        #expect(lock.status == 0 && client.isSuspended == false, "\(lock.said) \(actions.said)")
    }

    @Test("Gestures stay off if the background process is killed") func aKeeperThatIsKilledLeavesGesturesOff() throws {
        let actions = try startRegistered("a")
        let (lock, keeper) = try lockKept()
        kill(keeper, SIGKILL)
        lock.waitForEnd()
        #expect(lock.status == 1 && lock.said.contains("gestures stay off until `mudractl resume`"), "\(lock.said)")
        try unlock("go")
        #expect(client.isSuspended == true)
        actions.stop(SIGTERM)
        startAgainSuspended()
    }

    private func startAgainSuspended(sourceLocation: SourceLocation = #_sourceLocation) {
        guard let actions = try? startAgain() else { return }
        actions.wait(for: "gestures stay suspended as before the restart", sourceLocation: sourceLocation)
        #expect(client.isSuspended == true, sourceLocation: sourceLocation)
    }

    @Test("The screen is locked although mudra-actions does not run")
    func whereMudraActionsDoesNotRunItIsLockedAllTheSame() throws {
        _ = try write("a")
        let lock = try lock("touch \(fixture.folder.path("locked")); \(wait(for: "go"))")
        lock.wait(for: "mudra-actions does not run")
        #expect(eventually { fixture.folder.read("locked") != nil })
        let actions = try startAgain()
        actions.wait(for: "gestures stay suspended as before the restart")
        #expect(eventually { client.isSuspended == true } && registrations(of: "a") == 0)
        try unlock("go")
        lock.waitForEnd()
        #expect(lock.status == 0)
        #expect(client.isSuspended == false)
        actions.wait(for: "1 gesture registered")
    }

    static let withoutMark = ["/nowhere", "none", "directory"]

    /// Neither a missing folder nor an unwritable file keeps the screen from being locked.
    @Test("The screen is locked without a runtime folder", arguments: withoutMark)
    func withoutARuntimeFolderItIsLockedAllTheSame(_ folder: String) throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        let runtime = folder == "directory" ? fixture.folder.path("runtime") : folder
        try fixture.folder.write("", to: "runtime/mudra-suspended/file")
        let lock = try lock(note("during"), environment: ["XDG_RUNTIME_DIR": folder == "none" ? "" : runtime])
        lock.waitForEnd()
        #expect(lock.said.contains("if mudra-actions starts while the screen is locked, it runs gestures"))
        #expect(lock.status == 0 && fixture.folder.read("during") == "b true\n", "\(lock.said)")
        #expect(client.isSuspended == false)
    }

    @Test("The screen is locked without a session bus") func withoutASessionBusItIsLockedAllTheSame() throws {
        let lock = try lock("exit 0", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        lock.waitForEnd()
        #expect(lock.status == 0 && lock.said.contains("cannot tell mudra-actions"), "\(lock.said)")
    }
}
