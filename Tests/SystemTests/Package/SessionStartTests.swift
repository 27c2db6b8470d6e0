import Foundation
import TestSupport
import Testing

/// The package in sessions that do not reach graphical-session.target: their hooks start `mudra-actions`, and the end
/// of their display server stops it.
extension Package {
    @Suite(.serialized) struct SessionStartTests {
        private let alice: LoginSession
        private let actions = SystemdUnit("mudra-actions.service", of: .alice)

        init() throws {
            try Package.prepare()
            alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
        }

        /// A process that listens like a display server. It is a bus, since the machine has nothing else that would do.
        private func startServer(at path: String) throws -> Program {
            let server = try Program(
                as: .alice, "/usr/bin/dbus-daemon", ["--session", "--nofork", "--address=unix:path=\(path)"],
                in: TemporaryFolder())
            #expect(eventually { access(path, F_OK) == 0 }, "\(server.said)")
            return server
        }

        private func run(_ hook: String, _ variables: String) throws {
            try shell("env \(variables) sh -euc '\(hook)'", as: .alice)
            #expect(soon { actions.state == "active" })
        }

        private func has(_ variable: String) -> Bool {
            (try? attempt("tr '\\0' '\\n' < /proc/\(actions.pid)/environ | grep -qx '\(variable)'").status) == 0
        }

        /// The commands that Sway runs after it has read the file.
        private let sway = #"eval "$(sed -e "/^#/d" -e "s/^exec //" /etc/sway/config.d/60-mudra.conf)""#
        private let autostart = #"$(sed -n "s/^Exec=//p" /etc/xdg/autostart/mudra-actions.desktop)"#
        private let xsession = ". /etc/X11/Xsession.d/96mudra"

        @Test("A compositor starts mudra-actions once, and the next compositor starts it again")
        func aCompositorStartsItOnceAndTheNextOneAnew() throws {
            #expect(actions.state == "inactive")
            let folder = "/run/user/\(User.alice.id)"
            for (display, socket) in [("wayland-7", "one"), ("wayland-8", "two")] {
                let compositor = try startServer(at: "\(folder)/\(display)")
                try run(sway, "WAYLAND_DISPLAY=\(display) SWAYSOCK=/run/\(socket) XDG_CURRENT_DESKTOP=sway")
                #expect(
                    has("WAYLAND_DISPLAY=\(display)") && has("SWAYSOCK=/run/\(socket)")
                        && has("XDG_CURRENT_DESKTOP=sway"))
                let pid = actions.pid
                try run(autostart, "WAYLAND_DISPLAY=\(display)")
                #expect(actions.pid == pid, "once in a session")
                compositor.stop(SIGKILL)
                #expect(soon { actions.state == "inactive" }, "it ends with the session")
            }
        }

        @Test("An X11 session starts mudra-actions, and the end of its server stops it")
        func aSessionOfX11StartsItAndItsServerEndsIt() throws {
            try shell("mkdir -p -m 1777 /tmp/.X11-unix")
            let server = try startServer(at: "/tmp/.X11-unix/X7")
            // The environment may still name a compositor that has gone.
            try run(xsession, "DISPLAY=:7 XAUTHORITY=/home/alice/.Xauthority")
            #expect(has("DISPLAY=:7") && has("XAUTHORITY=/home/alice/.Xauthority"))
            server.stop(SIGTERM)
            #expect(soon { actions.state == "inactive" })
        }

        @Test("mudra-actions starts once if the session also reaches graphical-session.target")
        func whereTheTargetIsReachedTooItIsStartedOnce() throws {
            let server = try startServer(at: "/run/user/\(User.alice.id)/wayland-9")
            try run(sway, "WAYLAND_DISPLAY=wayland-9")
            let pid = actions.pid
            let resident = try Resident(.alice, at: 3, gestures: InstallationTests.gestures)
            #expect(soon { SystemdUnit("graphical-session.target", of: .alice).state == "active" })
            #expect(actions.pid == pid)
            try shell("systemctl --user stop graphical-session.target", as: .alice)
            #expect(soon { actions.state == "inactive" })
            withExtendedLifetime((server, resident)) {}
        }

        @Test("A masked mudra-actions does not start, and a removed package does not affect a session")
        func maskedServiceDoesNotStart() throws {
            try shell("systemctl --user mask mudra-actions", as: .alice)
            _ = try attempt("env WAYLAND_DISPLAY=wayland-9 sh -euc '\(autostart)'", as: .alice)
            try shell("env DISPLAY=:7 sh -euc '\(xsession)'", as: .alice)
            #expect(actions.state == "inactive")
            try shell("systemctl --user unmask mudra-actions", as: .alice)
            try shell("dpkg --remove mudra")
            let said = try shell(
                "test -e /etc/X11/Xsession.d/96mudra && env DISPLAY=:7 sh -euc '\(xsession)'", as: .alice)
            #expect(said == "")
            #expect(try attempt("sh -euc '\(sway)'", as: .alice).said == "")
        }

        /// The manual tells users to look for this line.
        @Test("The journal has a failed command under its gesture's name")
        func aCommandThatFailsIsInTheJournalUnderItsGesture() throws {
            let screen = try Package.plugIn()
            let mark = try Journal.mark()
            let run = #"run = "echo why it failed >&2; exit 3""#
            let gestures = "[[gesture]]\nname = \"next\"\ntype = \"tap\"\nmax_duration_ms = 20000\n\(run)\n"
            let resident = try Resident(.alice, at: 3, gestures: gestures)
            resident.waitUntilRegistered(1, after: mark)
            let said = { try shell("journalctl --no-pager --output=cat --since=\(mark) -t mudra-next") }
            #expect(
                soon {
                    try screen.play(Strokes.tap())
                    let lines = try said()
                    return lines.contains("why it failed\n")
                        && lines.contains("\"echo why it failed >&2; exit 3\" exited with status 3\n")
                }, "\((try? said()) ?? "")")
            #expect(
                Journal.lines(of: resident.actions, after: mark).contains("exited with status 3"), "in its own log, too"
            )
        }
    }
}
