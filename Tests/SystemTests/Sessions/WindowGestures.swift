import Foundation
import TestSupport
import Testing

/// The gestures for windows that Configurations/labwc.toml and wayfire.toml have in common, with their effect on the
/// screen: a smaller green window in front of a red one.
struct WindowGestures {
    let fixture: SessionConfigurationFixture
    private let folder: TemporaryFolder
    private let red: Program
    private let green: Program

    init(fixture: SessionConfigurationFixture) throws {
        self.fixture = fixture
        folder = try TemporaryFolder()
        red = try Self.open(.red, "900x600", in: fixture.base.session, folder)
        green = try Self.open(.green, "600x400", in: fixture.base.session, folder)
    }

    private static func open(
        _ colour: Picture.Colour, _ size: String, in session: DesktopSession, _ folder: TemporaryFolder
    ) throws -> Program {
        let look = ["--override=colors.background=\(colour.text)", "--window-size-pixels=\(size)"]
        let window = try session.start(["/usr/bin/foot"] + look + ["sleep", "1000"], in: folder)
        let isShown = Package.soon { try Picture(of: session).share(of: colour) > 0.1 }
        try #require(isShown, "\(window.said)")
        return window
    }

    /// The shares of both windows in the whole screen.
    func shares() throws -> (red: Double, green: Double) {
        let picture = try self.picture()
        return (picture.share(of: .red), picture.share(of: .green))
    }

    func picture() throws -> Picture { try Picture(of: fixture.base.session) }

    func changeWorkspaces() throws {
        try fixture.perform("next-workspace", Strokes.drag(fingers: 3, by: (-40, 0))) { try shares() == (0, 0) }
        let isBack = {
            let shares = try self.shares()
            return shares.red > 0.1 && shares.green > 0.1
        }
        try fixture.perform("previous-workspace", Strokes.drag(fingers: 3, by: (40, 0)), until: isBack)
        try fixture.perform("carry-to-next-workspace", Strokes.drag(fingers: 4, by: (-40, 0))) {
            let shares = try self.shares()
            return shares.red == 0 && shares.green > 0.1
        }
        try fixture.perform("carry-to-previous-workspace", Strokes.drag(fingers: 4, by: (40, 0)), until: isBack)
    }

    /// Compositors focus the window that is touched, so a gesture applies to the window under its start.
    func arrange() throws {
        try fixture.perform("maximize", Strokes.drag(fingers: 3, by: (0, -40))) { try shares().green > 0.9 }
        try fixture.perform("maximize", Strokes.drag(fingers: 3, by: (0, -40))) { try shares().green < 0.4 }
        for (name, degrees, side) in [("snap-right", 45.0, 0.52...0.98), ("snap-left", -45, 0.02...0.48)] {
            try fixture.perform(name, Strokes.turn(fingers: 3, degrees: degrees)) {
                let picture = try self.picture()
                return max(picture.share(of: .red, in: side), picture.share(of: .green, in: side)) > 0.9
            }
        }
    }

    /// The hand hesitates the first time, and not the second time. The command of this gesture ends before that of the
    /// next begins.
    func close() throws {
        try fixture.perform("close", Strokes.spread(fingers: 4, 50, 20, 45)) { fixture.hasEnded("close") }
        try fixture.perform("close", Strokes.spread(fingers: 4, 50, 20)) { !red.isRunning || !green.isRunning }
        #expect(red.isRunning || green.isRunning, "one only")
    }
}
