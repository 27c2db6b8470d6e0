import Foundation
import TestSupport
import Testing

/// Gestures work again after suspend, restarts of other services, and a change of the clock.
extension Package {
    @Suite(.serialized) struct ResilienceTests {
        /// alice at a screen, with a swipe that runs a command.
        private final class ScreenUser {
            let alice: Resident
            var screen: UinputDevice?

            init() throws {
                try Package.prepare()
                screen = try Package.plugIn()
                let mark = try Journal.mark()
                alice = try Resident(.alice, gestures: InstallationTests.gestures)
                alice.waitUntilRegistered(1, after: mark)
            }

            /// Whether a swipe runs its command. logind and polkit may take a while to settle.
            func works() throws -> Bool {
                alice.forget("swiped")
                for _ in 0..<20 {
                    try screen?.play(Strokes.threeFingerSwipe(by: -80))
                    if eventually(every: 100, within: 5, { alice.read("swiped") != nil }) { return true }
                }
                return false
            }
        }

        @Test("Gestures work after a suspend that removes all screens")
        func suspendTakesAllScreensAndBringsThemBack() throws {
            let user = try ScreenUser()
            #expect(try user.works())
            let pid = service.pid
            for _ in 0..<(Tier.isAll ? 3 : 1) {
                user.screen = nil
                try shell("udevadm settle")
                user.screen = try Package.plugIn()
                #expect(try user.works())
            }
            #expect(service.pid == pid, "by the same process")
        }

        @Test("Gestures work after a restart of the bus") func theBusIsRestarted() throws {
            let user = try ScreenUser()
            let (pid, mark) = (service.pid, try Journal.mark())
            // The logind of systemd 252 returns to the bus by itself. The one of systemd 257 never does.
            try shell("systemctl restart dbus.service && systemctl restart systemd-logind.service")
            #expect(service.isRunning(notAs: pid))
            #expect(soon { user.alice.actions.state == "active" })
            #expect(try user.works(), "\(Journal.lines(of: user.alice.actions, after: mark))")
        }

        @Test("Gestures work after a restart of logind") func logindIsRestarted() throws {
            let user = try ScreenUser()
            let pid = service.pid
            try shell("systemctl restart systemd-logind.service")
            #expect(try user.works())
            #expect(service.pid == pid)
        }

        @Test("Gestures work after the clock is set back") func theClockIsSetBack() throws {
            let user = try ScreenUser()
            let pid = service.pid
            let now = try shell("date +%s").trimmingCharacters(in: .whitespacesAndNewlines)
            let started = ContinuousClock.now
            defer {
                let passed = (ContinuousClock.now - started).components.seconds
                _ = try? attempt("date --set=@\((Int64(now) ?? 0) + passed)")
            }
            try shell("date --set='1 hour ago'")
            #expect(try user.works())
            // A fixed wait, which is longer than the watchdog's interval.
            sleep(15)
            #expect(try user.works())
            #expect(service.pid == pid && service.restarts == 0)
        }
    }
}
