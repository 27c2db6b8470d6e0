import Foundation
import TestSupport
import Testing

/// swaylock in a session of Sway, with the services as they are installed.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway", "swaylock"), "no swaylock here")) struct LockerTests {
        private let fixture: SessionFixture

        init() throws {
            fixture = try SessionFixture(.named("Sway"))
        }

        private func isSuspended() throws -> String {
            try fixture.session.run(
                "busctl --user get-property org.mudra.Actions1 /org/mudra/Actions1 org.mudra.Actions1 Suspended")
        }

        /// - Returns: the output, with the exit status on the last line.
        private func lock() throws -> String {
            try fixture.session.run("mudra-lock swaylock -f -c 000000; echo $?")
        }

        private func becomesSuspended(_ isSuspended: Bool) -> Bool {
            Package.soon { try self.isSuspended() == "b \(isSuspended)\n" }
        }

        /// Whether the journal contains the text. mudra-lock logs there after it has returned.
        private func isTold(_ text: String) -> Bool {
            Package.soon { try Package.shell("journalctl --no-pager --output=cat -t mudra-lock").contains(text) }
        }

        /// The process that swaylock has forked last is the locker. The other one checks passwords, and ends with it.
        private func send(_ signal: String) throws {
            try fixture.session.run("pkill -\(signal) --newest --exact swaylock")
        }

        @Test("Gestures stay suspended until swaylock unlocks the screen")
        func gesturesWaitUntilSwaylockHasUnlocked() throws {
            #expect(try lock() == "0\n")
            #expect(try isSuspended() == "b true\n")
            try fixture.session.run("systemctl --user restart mudra-actions.service")
            #expect(becomesSuspended(true), "\(SessionFixture.journal)")
            // swayidle does this before sleep, if the screen is already locked.
            #expect(try lock().contains("\n2\n"))
            #expect(isTold("swaylock has ended with status 2: gestures are off until the earlier locker"))
            #expect(try isSuspended() == "b true\n")
            // The signal by which swaylock unlocks the screen.
            try send("USR1")
            #expect(becomesSuspended(false), "\(SessionFixture.journal)")
        }

        @Test("Gestures stay off after swaylock has crashed") func gesturesStayOffAfterSwaylockHasCrashed() throws {
            #expect(try lock() == "0\n")
            try send("SEGV")
            #expect(isTold("a process of swaylock was killed by signal 11 (Segmentation fault): gestures stay off"))
            #expect(try isSuspended() == "b true\n")
            try fixture.session.run("mudractl resume")
            #expect(try isSuspended() == "b false\n")
        }
    }
}
