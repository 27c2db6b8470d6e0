import Foundation
import TestSupport
import Testing

/// The most frequent failures when mudra is new on a machine.
extension Package {
    @Suite("doctor's commands fix the most frequent failures", .serialized) struct FirstFailureTests {
        private let fixture: DoctorFixture

        init() throws {
            fixture = try DoctorFixture()
        }

        @Test("doctor reports a missing touchscreen until there is one") func withoutATouchscreen() throws {
            fixture.screen = nil
            fixture.expectProblem("touchscreen", "there is no touchscreen", run: "mudractl devices")
            fixture.screen = try UinputDevice(.screen())
            fixture.expectAllIsWell()
        }

        @Test(
            "The command starts a mudrad that is stopped, disabled, masked or has failed",
            .enabled(if: Tier.isAll, "in make test-all only"))
        func aMudradThatDoesNotRun() throws {
            try shell("systemctl stop mudrad.service")
            try fixture.expectMended(
                "mudrad", "mudrad.service is not running (inactive)", by: "sudo systemctl start mudrad")
            try shell("systemctl disable --now mudrad.service")
            try fixture.expectMended(
                "mudrad", "mudrad.service is not running, and is disabled", by: "sudo systemctl enable --now mudrad")
            try shell("systemctl mask --now mudrad.service")
            try fixture.expectMended(
                "mudrad", "mudrad.service is masked",
                by: "sudo systemctl unmask mudrad && sudo systemctl start mudrad")

            let folder = "/run/systemd/system/mudrad.service.d"
            try shell("systemctl stop mudrad.service; mkdir -p \(folder)")
            try "[Service]\nExecStart=\nExecStart=/bin/false\nRestart=no\n".write(
                toFile: folder + "/broken.conf", atomically: true, encoding: .utf8)
            defer { _ = try? attempt("rm -rf \(folder); systemctl daemon-reload") }
            try shell("systemctl daemon-reload")
            _ = try attempt("systemctl start mudrad.service")
            let command = fixture.expectProblem(
                "mudrad", "mudrad.service has failed (exit-code): `journalctl -u mudrad` says why",
                run: "sudo systemctl reset-failed mudrad && sudo systemctl start mudrad")
            try shell("rm -rf \(folder); systemctl daemon-reload")
            try fixture.run(command)
            fixture.expectAllIsWell()
        }

        @Test("Errors in configurations are shown with their positions") func refusedConfigurations() throws {
            let daemonFile = "/etc/mudra/mudrad.toml"
            try "[grab]\nemergency_exit = 5\n".write(toFile: daemonFile, atomically: true, encoding: .utf8)
            var command = fixture.expectProblem(
                "mudrad.toml", "\(daemonFile):2:18: ", run: "mudractl check \(daemonFile)")
            try "".write(toFile: daemonFile, atomically: true, encoding: .utf8)
            try fixture.run(command)
            fixture.expectAllIsWell()

            let path = ".config/mudra/gestures.toml"
            try fixture.alice.write("[[gesture]]\nname = \"a\"\ntype = \"swipe\"\ndirection = \"lefft\"\n", to: path)
            command = fixture.expectProblem(
                "gestures.toml", "/home/alice/\(path):4:13: swipe has no direction \"lefft\"",
                run: "mudractl check /home/alice/\(path)")
            try fixture.alice.write(DoctorFixture.gestures, to: path)
            try fixture.run(command)
            fixture.expectAllIsWell()
        }

        @Test("The command gives a user without gestures.toml an example") func withoutGesturesToml() throws {
            fixture.alice.forget(".config/mudra/gestures.toml")
            try fixture.expectMended(
                "gestures.toml",
                "there is neither /home/alice/.config/mudra/gestures.toml nor /etc/mudra/gestures.toml",
                by: "install -D -m 644 /usr/share/doc/mudra/examples/phone.toml"
                    + " /home/alice/.config/mudra/gestures.toml")
        }

        @Test("The command starts a stopped mudra-actions, with or without graphical-session.target")
        func aMudraActionsThatDoesNotRun() throws {
            try shell("systemctl --user stop mudra-actions.service", as: .alice)
            try fixture.expectMended(
                "mudra-actions", "mudra-actions.service is not running (inactive)",
                by: "systemctl --user start mudra-actions")
            try shell("systemctl --user stop compositor.service", as: .alice)
            try fixture.expectMended(
                "mudra-actions", "the session does not reach graphical-session.target",
                by: "systemctl --user start mudra-actions")
            try shell("systemctl --user stop mudra-actions.service", as: .alice)
        }

        @Test("A locked session is a problem until it is unlocked") func aLockedSession() throws {
            let session = fixture.alice.session
            try session.setLocked(true)
            let command = fixture.expectProblem(
                "lock", "session \(session.id) is locked", run: "loginctl unlock-session \(session.id)")
            try fixture.run(command)
            // A locker clears the hint when logind sends Unlock.
            try session.setLocked(false)
            fixture.expectAllIsWell()
        }

        @Test("The command resumes suspended gestures, but not while a locker runs")
        func gesturesThatAreSuspended() throws {
            try shell("mudractl suspend", as: .alice)
            try fixture.expectMended("suspension", "gestures are suspended", by: "mudractl resume")
            let folder = try TemporaryFolder()
            let locker = try Program(as: .alice, "mudra-lock", ["sleep", "86399"], in: folder)
            fixture.expectProblem(
                "suspension", "mudra-lock has suspended gestures until the screen is unlocked", run: nil)
            // A locker that is killed may not have unlocked, so gestures stay off.
            try shell("pkill -xf 'sleep 86399'", as: .alice)
            locker.waitForEnd()
            try fixture.expectMended("suspension", "gestures are suspended", by: "mudractl resume")
        }

        @Test("Root finds the process that has grabbed a screen") func aGrabbedScreen() throws {
            let folder = try TemporaryFolder()
            let grabber = try Program(
                "/usr/bin/perl",
                [
                    "-e",
                    "open(F, '<', '\(fixture.node)') && ioctl(F, 0x40044590, 1) or die; $| = 1; print 'grabbed'; sleep 600",
                ], in: folder)
            grabber.wait(for: "grabbed")
            #expect(try fixture.checks()["grab"]?.state == "unknown")
            #expect(try fixture.checks()["grab"]?.command == "sudo mudractl doctor")
            let command = fixture.expectProblem(
                "grab",
                "another process has grabbed \(fixture.node) (mudra test screen), and mudrad receives no touch:"
                    + " perl (process \(grabber.pid))", run: "kill \(grabber.pid)", as: nil)
            try shell(command)
            grabber.waitForEnd()
            #expect(soon { try fixture.checks(as: nil)["grab"]?.state == "ok" })
            fixture.expectAllIsWell()
        }

        @Test("The command lets mudrad read a screen") func aScreenThatMudradMayNotRead() throws {
            try shell(
                "systemctl stop mudrad.service; setfacl --remove-all \(fixture.node); systemctl start mudrad.service")
            try fixture.expectMended(
                "reading", "the user mudra may not read \(fixture.node)",
                by: "sudo udevadm control --reload && sudo udevadm trigger --settle \(fixture.node)")
        }

        @Test("A user without the active session at the seat gets a command") func aUserAtNoScreen() throws {
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            try bob.activate()
            let session = fixture.alice.session.id
            try fixture.expectMended(
                "session", "seat0 shows the session of bob, not session \(session) of alice",
                by: "sudo loginctl activate \(session)")

            // A command that lets carol in would let her receive what alice does.
            fixture.expectProblem(
                "session", "carol has no session on seat0, which shows the session of alice: log in there", run: nil,
                as: .carol)
            fixture.alice.session.end()
            bob.end()
            try admitCarol()
        }

        /// As on a kiosk, where no user logs in.
        private func admitCarol() throws {
            let file = "/etc/mudra/mudrad.d/access-carol.toml"
            defer { unlink(file) }
            let command = fixture.expectProblem(
                "session", "carol has no session on seat0: log in there or, on a kiosk, use mudra without a session",
                run: "echo 'access.users = [\"carol\"]' | sudo install -D -m 644 /dev/stdin \(file)", as: .carol)
            try fixture.run(command)
            #expect(try fixture.checks(as: .carol)["session"]?.text == "carol is in users of [access] in mudrad.toml")
        }
    }
}
