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

        private let fixture: SessionFixture
        private var sway: DesktopSession { fixture.session }

        init() throws {
            var compositor = try Compositor.swayOnTwoOutputs
            compositor.configuration += """

                bindgesture swipe:3:right workspace next
                bindgesture swipe:3:left workspace prev
                bindgesture pinch:inward+left exec echo pinched >> ~/pinches
                input type:touchpad events disabled_on_external_mouse

                """
            fixture = try SessionFixture(compositor, gestures: Self.gestures)
            try fixture.waitForGrab()
            let isThere = Package.soon {
                try fixture.session.message(["-t", "get_inputs", "-r"]).said.contains("mudra_touchpad")
            }
            try #require(isThere, "no touchpad: \(SessionFixture.journal)")
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
            strokes.move(places, by: (x: way, y: 0), within: 500)
            strokes.lift(3)
            try fixture.play(strokes.text)
        }

        /// Tries a gesture five times: the first one of a daemon without optimization is late on an emulated processor.
        private func becomesTrue(_ gesture: () throws -> Bool) rethrows -> Bool {
            for _ in 0..<5 where try gesture() { return true }
            return false
        }

        /// Swipes, and returns whether another workspace is focused soon.
        private func changesWorkspace(bySwiping way: Int) throws -> Bool {
            let first = try workspace()
            try swipe(by: way)
            return try eventually(every: 50, within: 5) { try workspace() != first }
        }

        @Test("Three fingers go to the next workspace and back, also beside a mouse")
        func swipesSwitchWorkspaces() throws {
            #expect(try becomesTrue { try changesWorkspace(bySwiping: 60) }, "\(SessionFixture.journal)")
            let changes = try [60, -60, 60, -60].filter { try changesWorkspace(bySwiping: $0) }
            #expect(changes.count >= 3, "\(changes): \(SessionFixture.journal)")

            var description = UinputDevice.Description()
            (description.name, description.properties) = (Array("mudra test mouse".utf8), [])
            (description.keys, description.relativeAxes) = ([BTN_LEFT, BTN_RIGHT], [REL_X, REL_Y])
            let mouse = try UinputDevice(description)
            defer { withExtendedLifetime(mouse) {} }
            let isThere = Package.soon {
                try sway.message(["-t", "get_inputs", "-r"]).said.contains("mudra_test_mouse")
            }
            #expect(isThere)
            let beside = try [60, -60, 60].filter { try changesWorkspace(bySwiping: $0) }
            #expect(beside.count >= 2, "external touchpads do not have a setting that switches them off beside a mouse")
            print("swipes that changed the workspace: \(changes.count) of 4, beside a mouse \(beside.count) of 3")
        }

        @Test("Three fingers that pinch to the left run their command") func pinchRuns() throws {
            let places: [(x: Int, y: Int)] = [(100, 40), (155, 80), (120, 120)]
            var strokes = Strokes()
            strokes.land(places)
            strokes.move(places, by: [(x: -8, y: 35), (x: -50, y: 0), (x: -20, y: -35)], within: 500)
            strokes.lift(3)
            let hasRun = try becomesTrue {
                try fixture.play(strokes.text)
                return try eventually(every: 100, within: 5) {
                    try sway.run("cat ~/pinches || :").contains("pinched")
                }
            }
            #expect(hasRun, "\(SessionFixture.journal)")
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
