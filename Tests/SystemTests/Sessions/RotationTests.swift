import Foundation
import TestSupport
import Testing

/// A screen follows the rotation of Sway's output.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway"), "no Sway here")) struct RotationTests {
        private let fixture: SessionFixture
        private let client: SessionClient

        init() throws {
            var sway = try Compositor.named("Sway")
            // For an external panel, Sway has to be told which output it belongs to.
            sway.configuration += "input type:touch map_to_output Virtual-1\n"
            fixture = try SessionFixture(
                sway, device: "orientation = \"auto\"",
                gestures: """
                    [[gesture]]
                    name = "swipe"
                    type = "swipe"
                    touches = 3
                    directions = ["left", "right", "up", "down"]
                    max_duration_ms = 20000
                    land_within_ms = 5000
                    lift_within_ms = 5000
                    run = "echo $MUDRA_DIRECTION >>~/swipes"
                    """)
            try DesktopSession.write("", to: "swipes")
            client = try SessionClient(SessionClient.Toolkit.all[0], in: fixture.session)
            try client.show("button")
            try fixture.waitForClick(on: client)
        }

        private func waitUntilUp(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            var said = ""
            let isUp = Package.soon {
                said = try fixture.session.run("mudractl orientation")
                return said.hasSuffix(": \(text)\n")
            }
            #expect(isUp, "\(said)", sourceLocation: sourceLocation)
        }

        /// Swipes with three fingers on the panel, and returns the direction that the user sees.
        private func swipe(_ way: (x: Int, y: Int)) throws -> String {
            try DesktopSession.write("", to: "swipes")
            try fixture.play(Strokes.drag(fingers: 3, by: way, from: (128, 80)))
            var direction = ""
            _ = Package.soon {
                direction = try fixture.session.run("cat ~/swipes").trimmingCharacters(in: .newlines)
                return !direction.isEmpty
            }
            client.waitForQuiet()
            return direction
        }

        /// Taps at a place of the panel in mm, and returns the place in the picture in thousandths.
        private func tap(_ place: (x: Int, y: Int), on picture: (width: Double, height: Double)) throws -> [Int] {
            let count = client.landings.count
            try fixture.play(Strokes.taps(1, at: place))
            #expect(eventually { client.landings.count > count })
            let landed = try #require(client.landings.last)
            client.waitForQuiet()
            return [landed.x / picture.width, landed.y / picture.height].map { Int(($0 * 1_000).rounded()) }
        }

        @Test("On a turned output a swipe has the direction that its user sees, and a touch arrives under the finger")
        func aSwipeGoesWhereItsUserSeesItAndATouchArrivesWhereTheFingerIs() throws {
            try waitUntilUp("normal, from the compositor")
            #expect(try tap((64, 96), on: (1_280, 800)) == [250, 600])
            #expect(try swipe((0, -50)) == "up")

            // The top of the picture is at the right side of the panel, so a swipe to the right goes up.
            try fixture.session.tell("output Virtual-1 transform 90")
            try waitUntilUp("right-up, from the compositor")
            #expect(try tap((64, 96), on: (800, 1_280)) == [600, 750])
            #expect(try swipe((50, 0)) == "up")
            #expect(try swipe((0, -50)) == "left")

            // An orientation that an administrator sets stays until it is taken back.
            try Package.shell("mudractl orientation normal")
            #expect(try swipe((0, -50)) == "up")
            try Package.shell("mudractl orientation auto")
            try waitUntilUp("right-up, from the compositor")
            try fixture.session.tell("output Virtual-1 transform 180")
            try waitUntilUp("bottom-up, from the compositor")
            #expect(try tap((64, 96), on: (1_280, 800)) == [750, 400])
            #expect(try swipe((0, -50)) == "down")
        }
    }
}
