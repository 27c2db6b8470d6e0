import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// The package on a plain Debian: services start by themselves, and a user's swipe runs a command.
extension Package {
    @Suite(.serialized) struct InstallationTests {
        /// A three-finger swipe with a command, with limits for slow fingers.
        static let gestures = """
            [[gesture]]
            name = "next"
            type = "swipe"
            touches = 3
            direction = "left"
            max_duration_ms = 20000
            land_within_ms = 5000
            lift_within_ms = 5000
            run = "{ id --user --name; id --groups --name; cat /proc/self/cgroup; } > ~/swiped.new; mv ~/swiped.new ~/swiped"
            """

        @Test("A screen starts the service, and a swipe runs a command in its user's session")
        func aScreenStartsTheServiceAndASwipeRunsACommandInItsUsersSession() throws {
            try Package.purge()
            #expect(try attempt("command -v swift || test -e /usr/lib/swift || test -e /opt/swift").status != 0)
            try Package.install()
            #expect(
                try !attempt("ldd /usr/bin/mudrad /usr/bin/mudra-actions /usr/bin/mudractl").said.contains("not found"))
            #expect(try !attempt("ldd /usr/bin/mudrad").said.contains("swift"))
            #expect(service.state == "inactive", "no screen, no service")
            let screen = try Package.plugIn()
            #expect(service.isRunning())

            let mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: Self.gestures)
            alice.waitUntilRegistered(1, after: mark)
            alice.forget("swiped")
            try screen.play(Strokes.threeFingerSwipe(by: -80))
            #expect(eventually { alice.read("swiped") != nil }, "\(Journal.lines(of: alice.actions, after: mark))")
            let lines = (alice.read("swiped") ?? "").split(separator: "\n").map(String.init)
            #expect(lines.count == 3 && lines[0] == "alice" && lines[1] == "alice", "\(lines)")
            #expect(lines.last?.contains("/user@\(User.alice.id).service/app.slice/app-mudra-next") == true, "\(lines)")
        }

        /// NewcomerTests installs the package with a screen, too.
        @Test(
            "The service uses a screen that is present at installation",
            .enabled(if: Tier.isAll, "in make test-all only"))
        func aScreenThatIsThereAtInstallationIsUsedAtOnce() throws {
            try Package.purge()
            let screen = try UinputDevice(.screen())
            try Package.install()
            #expect(service.isRunning())
            #expect(soon { try attempt("mudractl devices").said.contains("\(screen.node)  mudra test screen: used") })
        }

        @Test("A disabled service stays disabled") func disabledServiceStaysDisabled() throws {
            try Package.prepare()
            defer { _ = try? attempt("systemctl enable mudrad.service") }
            try shell("systemctl disable mudrad.service")
            let screen = try UinputDevice(.screen())
            try shell("udevadm settle")
            #expect(soon { SystemdUnit("mudra-touchscreen.target").state == "active" })
            #expect(service.state == "inactive")
            #expect(try attempt("mudractl status").status == 1, "nor does a call start it")
            #expect(service.state == "inactive")
            withExtendedLifetime(screen) {}
        }

        @Test("A call starts the service") func aCallStartsTheService() throws {
            try Package.prepare()
            #expect(service.state == "inactive")
            try shell("mudractl status")
            #expect(service.isRunning())
        }
    }
}
