import Foundation
import Testing

/// The example for a kiosk, whose user does not have a session.
extension Package {
    @Suite(.serialized) struct KioskExampleTests {
        private let unit = SystemdUnit("mudra-actions-kiosk.service")
        private let example = "/usr/share/doc/mudra/examples/mudra-actions-kiosk.service"
        private let sign = "/run/kiosk-tapped"

        @Test("The kiosk's commands run as the kiosk's user, beside its compositor")
        func itsCommandsAreRunAsItsUserBesideItsCompositor() throws {
            try Package.prepare(configuration: "[access]\nusers = [\"kiosk\"]\n")
            let screen = try Package.plugIn()
            try """
            [[gesture]]
            name = "tap"
            type = "tap"
            max_duration_ms = 20000
            run = "echo $(id --user --name) $(id --groups --name) $XDG_RUNTIME_DIR $WAYLAND_DISPLAY > \(sign)"
            """.write(toFile: "/etc/mudra/gestures.toml", atomically: true, encoding: .utf8)
            try "[Service]\nExecStart=sleep infinity\n".write(
                toFile: "/run/systemd/system/cage.service", atomically: true, encoding: .utf8)
            defer {
                _ = try? attempt(
                    """
                    systemctl disable --now mudra-actions-kiosk.service cage.service
                    rm -f /etc/systemd/system/mudra-actions-kiosk.service /run/systemd/system/cage.service
                    rm -f /etc/mudra/gestures.toml \(sign); systemctl daemon-reload
                    """)
            }
            let mark = try Journal.mark()
            try shell(
                """
                rm -f \(sign) && install -o kiosk /dev/null \(sign) && cp \(example) /etc/systemd/system &&
                systemctl daemon-reload && systemctl enable mudra-actions-kiosk.service && systemctl start cage.service
                """)
            Package.wait(for: "1 gesture registered", of: unit, after: mark)
            let said = { (try? String(contentsOfFile: sign, encoding: .utf8)) ?? "" }
            #expect(
                soon {
                    try screen.play(Strokes.tap())
                    return said() != ""
                }, "\(Journal.lines(of: unit, after: mark))")
            let user = try shell("id --user kiosk").trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try ActionsGroupTests.connectionsHaveTheGroup(of: unit))
            #expect(said() == "kiosk kiosk /run/user/\(user) wayland-0\n")
            try shell("systemctl stop cage.service")
            #expect(soon { unit.state == "inactive" }, "it goes with the compositor")
        }
    }
}
