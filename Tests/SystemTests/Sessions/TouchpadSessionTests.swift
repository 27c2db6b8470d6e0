import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// Sway's bindings for gestures of touchpads, run by fingers on a touchscreen.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.hasBindgesture, "no Sway with bindgesture here")) struct TouchpadSessionTests
    {
        private static let gestures = """
            [[gesture]]
            name = "pad"
            type = "touchpad"
            """

        private let stage: SessionStage
        private var sway: DesktopSession { stage.session }

        init() throws {
            var compositor = try Compositor.swayOnTwoOutputs
            compositor.configuration += """

                bindgesture swipe:3:right workspace next
                bindgesture swipe:3:left workspace prev
                bindgesture pinch:inward+left exec echo pinched >> ~/pinches
                input type:touchpad events disabled_on_external_mouse

                """
            stage = try SessionStage(compositor, gestures: Self.gestures)
            try stage.waitForGrab()
            let isThere = Package.soon {
                try stage.session.message(["-t", "get_inputs", "-r"]).said.contains("mudra_touchpad")
            }
            try #require(isThere, "no touchpad: \(SessionStage.journal)")
            // mudrad waits until a program has had the touchpad open for a moment.
            usleep(1_000_000)
        }

        /// The names of the workspaces that are focused.
        private func workspace() throws -> String {
            let said = try sway.message(["-t", "get_workspaces", "-r"]).said
            let all = try JSONSerialization.jsonObject(with: Data(said.utf8)) as? [[String: Any]] ?? []
            return all.filter { $0["focused"] as? Bool == true }.compactMap { $0["name"] as? String }.joined()
        }

        private func swipe(by way: Int) throws {
            let places = (0..<3).map { (x: 100 + 18 * $0, y: 80) }
            var strokes = Strokes()
            strokes.land(places)
            strokes.move(places, by: (x: way, y: 0), within: 300)
            strokes.lift(3)
            try stage.play(strokes.text)
        }

        @Test("Three fingers go to the next workspace and back, also beside a mouse")
        func swipesSwitchWorkspaces() throws {
            let first = try workspace()
            for _ in 0..<5 {
                try swipe(by: 50)
                #expect(try eventually(every: 50, within: 10) { try workspace() != first }, "\(SessionStage.journal)")
                try swipe(by: -50)
                #expect(try eventually(every: 50, within: 10) { try workspace() == first }, "\(SessionStage.journal)")
            }
            var description = UinputDevice.Description()
            (description.name, description.properties) = (Array("mudra test mouse".utf8), [])
            (description.keys, description.relativeAxes) = ([BTN_LEFT, BTN_RIGHT], [REL_X, REL_Y])
            let mouse = try UinputDevice(description)
            defer { withExtendedLifetime(mouse) {} }
            let isThere = Package.soon {
                try sway.message(["-t", "get_inputs", "-r"]).said.contains("mudra_test_mouse")
            }
            #expect(isThere)
            try swipe(by: 50)
            #expect(
                try eventually(every: 50, within: 10) { try workspace() != first },
                "a setting that external touchpads do not have switches none off")
        }

        @Test("Three fingers that pinch to the left run their command") func pinchRuns() throws {
            let places: [(x: Int, y: Int)] = [(100, 50), (150, 60), (120, 110)]
            var strokes = Strokes()
            strokes.land(places)
            strokes.move(places, by: [(x: -30, y: 22), (x: -65, y: 14), (x: -45, y: -28)], within: 500)
            strokes.lift(3)
            try stage.play(strokes.text)
            let hasRun = try eventually(every: 100, within: 15) {
                try sway.run("cat ~/pinches || :").contains("pinched")
            }
            #expect(hasRun, "\(SessionStage.journal)")
            try sway.run("rm -f ~/pinches")
        }
    }
}

extension Host {
    /// Whether there is a Sway that binds gestures, as since 1.8.
    fileprivate static var hasBindgesture: Bool {
        has("sway")
            && (try? Data(contentsOf: URL(fileURLWithPath: "/usr/bin/sway")))?
                .range(of: Data("bindgesture".utf8)) != nil
    }
}
