import Foundation
import TestSupport
import Testing

/// systemd's watchdog, with a healthy daemon and with one that has a stuck queue.
@Suite(.serialized) struct WatchdogTests {
    /// A daemon that tells its state to a socket of its own.
    private struct Watched {
        let fixture: DaemonFixture
        let daemon: Program
        private let systemd: NotifySocket

        /// - Parameter pid: the value of WATCHDOG_PID in the shell that becomes mudrad.
        init(pid: String = "$$") throws {
            fixture = try DaemonFixture(isInRealTime: true)
            systemd = try NotifySocket(in: fixture.folder)
            fixture.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
            // mudrad looks at its queues four times per interval.
            let script = "WATCHDOG_USEC=400000 WATCHDOG_PID=\(pid) exec \"$@\""
            daemon = try fixture.startDaemon(configuration: nil, by: ["/bin/sh", "-c", script, "sh"])
            let systemd = systemd
            #expect(eventually { systemd.count("READY=1") } == 1)
        }

        var beats: Int { systemd.count("WATCHDOG=1") }

        func beatsAgain(_ count: Int) -> Bool {
            let before = beats
            return eventually { beats >= before + count }
        }
    }

    @Test("A healthy daemon beats") func aDaemonThatIsWellBeats() throws {
        let watched = try Watched()
        #expect(watched.beatsAgain(5))
        #expect(!watched.daemon.record.isAtRest, "its timer is set")
    }

    @Test("A daemon that systemd does not watch does not beat") func unwatchedDaemonDoesNotBeat() throws {
        let unwatched = try Watched(pid: "1")
        #expect(eventually { unwatched.daemon.record.isAtRest } == true)
        #expect(unwatched.beats == 0)
    }

    @Test(
        "A single stuck queue stops the beats", .enabled(if: ThreadHold.isAllowed),
        arguments: [ThreadHold.Threads.main, .others])
    func oneQueueThatIsStuckEndsIt(_ threads: ThreadHold.Threads) throws {
        let (stuck, healthy) = (try Watched(), try Watched())
        #expect(stuck.beatsAgain(2))
        let hold = try ThreadHold(threads, of: stuck.daemon.pid, in: stuck.fixture.folder)
        // Answers from before the stop may bring one more beat.
        #expect(healthy.beatsAgain(5))
        let before = stuck.beats
        #expect(healthy.beatsAgain(20))
        #expect(stuck.beats == before)
        hold.end()
        #expect(stuck.beatsAgain(2))
    }
}
