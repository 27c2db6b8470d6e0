import Foundation
import TestSupport
import Testing

/// A session in which gestures click, at a place of the panel, which is 256 mm wide and 160 mm high.
final class EmulationFixture {
    /// The identifier by which Sway knows both the touchscreen and the pointer that belongs to it: vendor, product and
    /// name.
    static let identifier = "4617:1:mudra_session_screen"
    static let menuGesture = """
        [[gesture]]
        name = "menu"
        type = "long-press"
        click = "right"
        """

    let base: SessionFixture

    /// - Parameter gestures: alice's gestures, of which one needs a pointer.
    init(_ compositor: Compositor, gestures: String = EmulationFixture.menuGesture) throws {
        base = try SessionFixture(compositor, gestures: gestures)
        try base.waitForGrab()
        let session = base.session
        let isThere = Package.soon {
            if session.compositor.isX11 {
                // The touchscreen, the virtual one, and the pointer have the same name.
                return try session.run("xinput list --name-only").components(separatedBy: "mudra session screen").count
                    > 3
            }
            return try session.inputs(of: "pointer").contains(Self.identifier)
        }
        try #require(isThere, "no pointer for the screen: \(SessionFixture.journal)")
    }

    /// Twenty places of the panel in mm, in five columns, as far as 10 mm from its edges.
    static let places = (0..<20).map { (x: 12 + 58 * ($0 % 5), y: 10 + 46 * ($0 / 5)) }

    /// Presses a place long enough for the gesture, and lifts the finger.
    /// - Returns: when the finger was lifted, in ms of CLOCK_MONOTONIC.
    @discardableResult
    func press(_ place: (x: Int, y: Int)) throws -> Int {
        var strokes = Strokes()
        strokes.land([place])
        strokes.wait(900)
        strokes.lift(1)
        return try base.play(strokes.text)
    }
}

extension DesktopSession {
    /// Waits until a window of a test is on the screen.
    func waitForWindow(_ title: String = "mudra session test", sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let isThere = Package.soon {
            compositor.isX11
                ? try run("wmctrl -l || :").contains(title)
                : try message(["[title=\"\(title)\"] focus"]).status == 0
        }
        try #require(isThere, "no window \(title)", sourceLocation: sourceLocation)
    }
}

extension Compositor {
    /// Sway with two outputs of 1280 x 800 pixels side by side and without a screen: HEADLESS-1 and HEADLESS-2.
    static var swayOnTwoOutputs: Compositor {
        get throws {
            var sway = try named("Sway")
            sway.start =
                "export WLR_BACKENDS=headless,libinput WLR_HEADLESS_OUTPUTS=2 WLR_RENDERER=pixman; exec sway -c ~/compositor.conf"
            sway.configuration += """
                output HEADLESS-1 resolution 1280x800 position 0 0
                output HEADLESS-2 resolution 1280x800 position 1280 0
                """
            return sway
        }
    }
}
