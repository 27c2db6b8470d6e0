import Foundation
import MudraGestureSettings
import TestSupport
import Testing

@Suite struct InheritanceTests {
    let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// Not a shell, because dash clears the signal mask itself. Sleeps longer than tests may have to wait for their
    /// turn.
    private static let sleeper = Command.argv(["sleep", "3600"])

    /// The pid of our child that runs `sleep`.
    private func sleepingPid() throws -> pid_t {
        var found: pid_t?
        let isFound = eventually {
            found = processes(with: "OUT=\(fixture.folder.path)").first {
                ProcessRecord(of: $0).statusField("Name") == "sleep"
            }
            return found != nil
        }
        return try #require(isFound ? found : nil)
    }

    private func terminate(_ pid: pid_t) {
        kill(pid, SIGTERM)
        #expect(eventually { fixture.log } == [#"gesture: ["sleep", "3600"] was killed by signal 15"#])
        #expect(!isOurChild(pid))
    }

    @Test("A child of a blocked real-time thread is an ordinary process")
    func aChildOfABlockedRealTimeThreadIsOrdinary() throws {
        signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, SIG_DFL) }
        fixture.run(Self.sleeper) {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            var priority = sched_param(sched_priority: 1)
            // Without the permission this fails, and the test checks less.
            sched_setscheduler(0, SCHED_FIFO, &priority)
        }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var ordinary = sched_param(sched_priority: 0)
        sched_setscheduler(0, SCHED_OTHER, &ordinary)

        let pid = try sleepingPid()
        #expect(ProcessRecord(of: pid).statusField("SigBlk") == "0000000000000000")
        #expect(ProcessRecord(of: pid).statusField("SigIgn") == "0000000000000000")
        #expect(ProcessRecord(of: pid).statField(6) == "\(pid)", "its own session")
        #expect(ProcessRecord(of: pid).statField(40) == "0", "no real-time priority")
        #expect(ProcessRecord(of: pid).statField(41) == "0", "SCHED_OTHER")
        terminate(pid)
    }

    @Test("A child of a worker ends by SIGTERM") func aChildOfAWorkerEndsBySIGTERM() throws {
        fixture.runOnWorker(Self.sleeper)
        let pid = try sleepingPid()
        #expect(ProcessRecord(of: pid).statusField("SigBlk") == "0000000000000000")
        terminate(pid)
    }

    /// Only the program itself may have the group that mudrad trusts.
    @Test("Commands do not inherit the program's group", .enabled(if: geteuid() == 0, "as root only"))
    func theGroupIsNotInherited() throws {
        fixture.run(Self.sleeper) { _ = setegid(12_345) }
        #expect(setegid(getgid()) == 0)
        let pid = try sleepingPid()
        let groups = repeatElement("\(getgid())", count: 4).joined(separator: "\t")
        #expect(ProcessRecord(of: pid).statusField("Gid") == groups)
        terminate(pid)
    }

    @Test("Commands inherit only the standard descriptors") func onlyTheStandardDescriptorsAreInherited() throws {
        let leak = open("/dev/null", O_RDONLY)
        defer { close(leak) }
        fixture.run(Self.sleeper)
        let pid = try sleepingPid()
        // The dynamic loader opens files for a moment; an inherited file would stay open.
        #expect(eventually { FileText.names(in: "/proc/\(pid)/fd").sorted() } == ["0", "1", "2"])
        #expect(FileText.linkTarget("/proc/\(pid)/fd/0") == "/dev/null")
        terminate(pid)
    }
}
