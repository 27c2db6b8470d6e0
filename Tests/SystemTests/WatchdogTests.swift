import Foundation
import TestSupport
import Testing

/// systemd's watchdog, with a healthy daemon and with one that has a stuck queue.
@Suite(.serialized) struct WatchdogTests {
    private static let beat = "WATCHDOG=1"
    /// The daemon ticks four times per interval.
    private static let intervalMilliseconds = 400

    private let stage: Stage
    private let systemd: NotifySocket

    init() throws {
        stage = try Stage(isInRealTime: true)
        systemd = try NotifySocket(in: stage.folder)
        stage.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
    }

    /// - Parameter watched: the value of WATCHDOG_PID in the shell that becomes mudrad.
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

    /// The number of beats in a fixed time of many intervals.
    private var beatsMeanwhile: Int {
        let before = systemd.count(Self.beat)
        usleep(UInt32(Self.intervalMilliseconds) * 5_000)
        return systemd.count(Self.beat) - before
    }

    @Test("A healthy daemon beats") func aDaemonThatIsWellBeats() throws {
        let daemon = try start()
        #expect(hears(5))
        withExtendedLifetime(daemon) {}
    }

    @Test("A daemon that systemd does not watch does not beat") func unwatchedDaemonDoesNotBeat() throws {
        let daemon = try start(watched: "1")
        #expect(beatsMeanwhile == 0)
        withExtendedLifetime(daemon) {}
    }

    @Test(
        "A single stuck queue stops the beats", .enabled(if: ThreadHold.isAllowed),
        arguments: [ThreadHold.Threads.main, .others])
    func oneQueueThatIsStuckEndsIt(_ threads: ThreadHold.Threads) throws {
        let daemon = try start()
        #expect(hears(2))
        let hold = try ThreadHold(threads, of: daemon.pid, in: stage.folder)
        // One beat may follow from answers before the stop.
        #expect(beatsMeanwhile <= 1)
        #expect(beatsMeanwhile == 0)
        hold.end()
        #expect(hears(2))
    }
}
