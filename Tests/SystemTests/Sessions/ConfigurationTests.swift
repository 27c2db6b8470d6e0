import Foundation
import TestSupport
import Testing

/// The ready-made configurations, in sessions of their compositors: every gesture does what its name says.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("foot"), "no foot here")) struct ConfigurationTests {
        @Test("Every gesture of sway.toml works in a session of Sway", .enabled(if: Host.has("sway"), "no Sway here"))
        func everyGestureWorksInSway() throws {
            let launchers = SwayGestures.launchers
            var sway = try Compositor.named("Sway")
            sway.configuration += "bar {\n    swaybar_command true\n}\n"
            let fixture = try SessionConfigurationFixture(
                "sway.toml", in: sway, fakes: SwayGestures.fakes + launchers, watching: SwayGestures.watched)
            try SwayGestures(hand: fixture, sway: fixture.base.session, launchers: fixture.fakes).makeAll()
            fixture.expectThatAllWasTried()
        }

        /// The lines in a file's head that belong in the compositor's own configuration.
        /// - Parameter marks: each of the lines contains one of these.
        private func lines(of name: String, with marks: String) throws -> String {
            try ConfigurationFixture.text(of: name).split(separator: "\n").prefix { $0.hasPrefix("#") }
                .filter { $0.hasPrefix("#   ") && $0.contains { marks.contains($0) } }.map { $0.dropFirst(4) }.joined(
                    separator: "\n")
        }

        @Test(
            "Every gesture of labwc.toml works in a session of labwc", .enabled(if: Host.has("labwc"), "no labwc here"))
        func everyGestureWorksInLabwc() throws {
            let own = try lines(of: "labwc.toml", with: "<")
            let folder = ".config/labwc"
            try DesktopSession.write("<labwc_config>\(own)</labwc_config>", to: "\(folder)/rc.xml")
            defer { _ = try? Package.attempt("rm -r ~alice/\(folder)") }
            let fixture = try SessionConfigurationFixture("labwc.toml", in: .named("labwc"))
            let windows = try WindowGestures(fixture: fixture)
            try windows.changeWorkspaces()
            try windows.arrange()
            // One window fills the screen, the other has half of it.
            let most = {
                let shares = try windows.shares()
                return max(shares.red, shares.green)
            }
            try fixture.perform("maximize", Strokes.drag(fingers: 3, by: (0, -40))) { try most() > 0.9 }
            // Then the green window is not in front of the red one.
            let all = try most()
            try fixture.perform("window-menu", Strokes.hold(fingers: 3, for: 900)) { try most() < all - 0.01 }
            try fixture.base.session.run("wtype -k Escape")
            #expect(Package.soon { try most() == all })
            try fixture.perform("next-window", Strokes.taps(1, fingers: 3)) {
                let shares = try windows.shares()
                return min(shares.red, shares.green) > 0.4
            }
            try fixture.perform("minimize", Strokes.drag(fingers: 3, by: (0, 40))) {
                let shares = try windows.shares()
                return min(shares.red, shares.green) == 0
            }
            let gone = try windows.shares().red == 0 ? Picture.Colour.red : .green
            try fixture.perform("next-window", Strokes.taps(1, fingers: 3)) {
                try windows.picture().share(of: gone) > 0.4
            }
            try windows.close()
            fixture.expectThatAllWasTried()
        }

        @Test(
            "Every gesture of wayfire.toml works in a session of Wayfire",
            .enabled(if: Host.has("wayfire"), "no Wayfire here"))
        func everyGestureWorksInWayfire() throws {
            var wayfire = try Compositor.named("Wayfire")
            let plugins = "plugins = autostart xkb-bindings vswitch wm-actions grid scale expo"
            wayfire.configuration =
                wayfire.configuration.replacing("plugins = autostart", with: plugins) + "\n"
                + (try lines(of: "wayfire.toml", with: "[=")) + "\n"
            let fixture = try SessionConfigurationFixture("wayfire.toml", in: wayfire)
            let windows = try WindowGestures(fixture: fixture)
            try windows.changeWorkspaces()
            try windows.arrange()
            let all = {
                let shares = try windows.shares()
                return shares.red + shares.green
            }
            let before = try all()
            let isBack = { try all() > 0.95 * before }
            for (name, strokes, most) in [
                ("show-desktop", Strokes.drag(fingers: 3, by: (0, 40)), 0),
                ("windows", Strokes.taps(1, fingers: 3), 0.85 * before),
                ("workspaces", Strokes.hold(fingers: 3, for: 900), 0.3),
            ] {
                try fixture.perform(name, strokes) { try all() <= most }
                try fixture.perform(name, strokes, until: isBack)
            }
            try windows.close()
            fixture.expectThatAllWasTried()
        }
    }
}

extension DesktopSession: SwayAsked {
    func message(_ words: [String]) throws -> (status: Int32, said: String) {
        let folder = try TemporaryFolder()
        let program = try start(["/usr/bin/swaymsg"] + words, in: folder)
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }
}
