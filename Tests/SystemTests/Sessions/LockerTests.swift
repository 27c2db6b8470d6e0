import Foundation
import TestSupport
import Testing

/// swaylock in a session of Sway's, with the services as they are installed.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway", "swaylock"), "no swaylock here")) struct LockerTests {
        private let stage: SessionStage

        init() throws {
            stage = try SessionStage(.named("Sway"))
        }

        private func isSuspended() throws -> String {
            try stage.session.run(
                "busctl --user get-property org.mudra.Actions1 /org/mudra/Actions1 org.mudra.Actions1 Suspended")
        }

        /// - Returns: what is said, and its exit status on the last line.
        private func lock() throws -> String {
            try stage.session.run("mudra-lock swaylock -f -c 000000; echo $?")
        }

        private func becomesSuspended(_ isSuspended: Bool) -> Bool {
            Package.soon { try self.isSuspended() == "b \(isSuspended)\n" }
        }

        /// Whether the journal has it, where what is said goes once mudra-lock has returned.
        private func isTold(_ text: String) -> Bool {
            Package.soon { try Package.shell("journalctl --no-pager --output=cat -t mudra-lock").contains(text) }
        }

        /// The process that swaylock has forked last is the locker; the other one checks passwords, and ends with it.
        private func send(_ signal: String) throws {
            try stage.session.run("pkill -\(signal) --newest --exact swaylock")
        }

        @Test("Gestures wait until swaylock has unlocked") func gesturesWaitUntilSwaylockHasUnlocked() throws {
            #expect(try lock() == "0\n")
            #expect(try isSuspended() == "b true\n")
            try stage.session.run("systemctl --user restart mudra-actions.service")
            #expect(becomesSuspended(true), "\(SessionStage.journal)")
            // As before sleep, when the screen is locked already.
            #expect(try lock().contains("\n2\n"))
            #expect(isTold("swaylock has ended with status 2: gestures are off until the earlier locker"))
            #expect(try isSuspended() == "b true\n")
            // swaylock's own way to be told that it may unlock.
            try send("USR1")
            #expect(becomesSuspended(false), "\(SessionStage.journal)")
        }

        @Test("Gestures stay off after swaylock has crashed") func gesturesStayOffAfterSwaylockHasCrashed() throws {
            #expect(try lock() == "0\n")
            try send("SEGV")
            #expect(isTold("a process of swaylock was killed by signal 11 (Segmentation fault): gestures stay off"))
            #expect(try isSuspended() == "b true\n")
            try stage.session.run("mudractl resume")
            #expect(try isSuspended() == "b false\n")
        }
    }
}
