import Foundation
import TestSupport
import Testing

/// Sessions that do not reach graphical-session.target: installed hooks start `mudra-actions`, and it ends with the
/// session.
extension Sessions {
    @Suite(.serialized) struct StartTests {
        /// Sway and X11 in Debian's configuration.
        static let compositors = Compositor.all.filter(\.isInstalled).compactMap {
            compositor -> Compositor? in
            var compositor = compositor
            switch compositor.name {
            case "Sway": compositor.configuration += "include /etc/sway/config.d/*\n"
            case "X11": compositor.start = "exec xinit /etc/X11/Xsession ~/inside -- :0 vt1 -keeptty"
            default: return nil
            }
            return compositor
        }

        private let mark: String

        init() throws {
            mark = try Journal.mark()
            // With lingering, the end of the session does not end alice's service manager, and with it the service.
            try Package.shell("loginctl enable-linger alice")
            _ = try Package.attempt("systemctl --user stop mudra-actions.service", as: .alice)
        }

        private func environment(of pid: pid_t) -> [String] {
            ((try? String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8)) ?? "").split(separator: "\0")
                .map(String.init)
        }

        @Test("mudra-actions starts and ends with the session", arguments: compositors)
        func theServiceComesAndGoesWithTheSession(_ compositor: Compositor) throws {
            var previous: pid_t = 0
            // The second session has another environment, since Sway's socket has another name.
            for _ in 0..<2 {
                let session = try DesktopSession(compositor)
                try #require(
                    Sessions.actions.isRunning(notAs: previous), "\(Journal.lines(of: Sessions.actions, after: mark))")
                previous = Sessions.actions.pid
                let own = environment(of: previous)
                for name in compositor.isX11 ? ["DISPLAY"] : ["WAYLAND_DISPLAY", "SWAYSOCK"] {
                    let value = try #require(session.environment.first { $0.hasPrefix(name + "=") })
                    #expect(own.contains(value), "\(value) is not in \(own)")
                }
                // A crash of the display server.
                let program = compositor.isX11 ? "Xorg" : "sway"
                try Package.shell("kill -KILL $(grep -lx \(program) /proc/[0-9]*/comm | cut -d / -f 3)")
                #expect(Package.soon { Sessions.actions.state == "inactive" }, "it ends with the session")
                #expect(kill(previous, 0) != 0)
            }
        }
    }
}
