import Foundation
import TestSupport
import Testing

/// Scaled outputs, and one of two outputs to which the screen is mapped: a grabbed screen's touches arrive under the
/// finger, and gestures have the right direction. RotationTests turn the picture.
extension Sessions {
    @Suite(.serialized, .enabled(if: Host.has("sway"), "no Sway here")) struct GeometryTests {
        private let fixture: SessionFixture
        private let sway: DesktopSession
        private let client: SessionClient

        init() throws {
            fixture = try SessionFixture(
                .named("Sway"),
                gestures: """
                    [[gesture]]
                    name = "fullscreen"
                    type = "swipe"
                    touches = 3
                    direction = "up"
                    max_duration_ms = 20000
                    land_within_ms = 5000
                    lift_within_ms = 5000
                    run = "swaymsg -p fullscreen toggle"
                    """)
            sway = fixture.session
            client = try SessionClient(SessionClient.Toolkit.all[0], in: sway)
            try client.show("button")
            try fixture.waitForClick(on: client)
        }

        /// Checks that taps arrive under the finger, in a picture and a client of that many pixels.
        private func expectTaps(
            _ picture: (width: Double, height: Double), sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            // Frames of the new size come later than Sway's answer.
            client.waitForQuiet(1_500)
            for (x, y) in [(64, 40), (128, 80), (192, 120)] {
                let count = client.landings.count
                try fixture.play(Strokes.taps(1, at: (x: x, y: y)))
                #expect(eventually(every: 100) { client.landings.count > count }, sourceLocation: sourceLocation)
                let seen = try #require(client.landings.last, sourceLocation: sourceLocation)
                let away = [seen.x - Double(x) / 256 * picture.width, seen.y - Double(y) / 160 * picture.height]
                #expect(
                    away.allSatisfy { abs($0) < 1 } && client.landings.count == count + 1,
                    "\(x), \(y) mm is at \(seen) of \(picture)", sourceLocation: sourceLocation)
            }
        }

        private func expectSwipeUp(sourceLocation: SourceLocation = #_sourceLocation) throws {
            let mode = try fullscreen
            try fixture.play(Strokes.drag(fingers: 3, by: (0, -50)))
            #expect(
                Package.soon { try fullscreen != mode }, "no swipe up: \(SessionFixture.journal)",
                sourceLocation: sourceLocation)
        }

        private var fullscreen: Int? { get throws { try sway.focused["fullscreen_mode"] as? Int } }

        @Test("Touches arrive under the finger if the output is scaled")
        func aScaledPictureIsTouchedWhereTheFingerIs() throws {
            try sway.tell("output * scale 1.5")
            try expectTaps((1_280 / 1.5, 800 / 1.5))
            try expectSwipeUp()
        }

        @Test("Touches arrive on the output to which the screen is mapped")
        func theOutputThatTheScreenIsMappedToIsTouched() throws {
            try sway.tell("create_output")
            for name in ["HEADLESS-1", "Virtual-1"] {
                try sway.tell("output \(name) resolution 1280x800")
                try sway.tell("input type:touch map_to_output \(name)")
                try sway.tell(
                    "[title=\"mudra session test\"] fullscreen disable, move container to output \(name), focus")
                try sway.tell("[title=\"mudra session test\"] fullscreen enable")
                try expectTaps((1_280, 800))
                try expectSwipeUp()
            }
        }
    }
}
