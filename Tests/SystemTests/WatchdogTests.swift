import Foundation
import TestSupport
import Testing

/// What systemd's watchdog is told, by a daemon that is well and by one of whose queues one is stuck.
@Suite(.serialized) struct WatchdogTests {
    private static let beat = "WATCHDOG=1"
    /// Four ticks to an interval.
    private static let intervalMilliseconds = 400

    private let stage: Stage
    private let systemd: NotifySocket

    init() throws {
        stage = try Stage()
        systemd = try NotifySocket(in: stage.folder)
        stage.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
    }

    /// - Parameter watched: whose number systemd would give as the one that it watches, for a shell that becomes mudrad.
    private func start(watched: String = "$$") throws -> Program {
        let interval = "\(Self.intervalMilliseconds)000"
        let daemon = try stage.startDaemon(
            by: ["/bin/sh", "-c", "WATCHDOG_USEC=\(interval) WATCHDOG_PID=\(watched) exec \"$@\"", "sh"])
        #expect(eventually { systemd.count("READY=1") == 1 })
        return daemon
    }

    private func hears(_ count: Int) -> Bool {
        let before = systemd.count(Self.beat)
        return eventually { systemd.count(Self.beat) >= before + count }
    }

    /// How many beats come in the time of many: the time itself is what is tested.
    private var beatsMeanwhile: Int {
        let before = systemd.count(Self.beat)
        usleep(UInt32(Self.intervalMilliseconds) * 5_000)
        return systemd.count(Self.beat) - before
    }

    @Test("A daemon that is well beats") func aDaemonThatIsWellBeats() throws {
        let daemon = try start()
        #expect(hears(5))
        withExtendedLifetime(daemon) {}
    }

    @Test("Who is not watched does not beat") func whoIsNotWatchedDoesNotBeat() throws {
        let daemon = try start(watched: "1")
        #expect(beatsMeanwhile == 0)
        withExtendedLifetime(daemon) {}
    }

    @Test(
        "One queue that is stuck ends it", .enabled(if: ThreadHold.isAllowed),
        arguments: [ThreadHold.Threads.main, .others])
    func oneQueueThatIsStuckEndsIt(_ threads: ThreadHold.Threads) throws {
        let daemon = try start()
        #expect(hears(2))
        let hold = try ThreadHold(threads, of: daemon.pid, in: stage.folder)
        // What was answered before may still be told.
        #expect(beatsMeanwhile <= 1)
        #expect(beatsMeanwhile == 0)
        hold.end()
        #expect(hears(2))
    }
}
