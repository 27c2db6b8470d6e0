import Foundation
import MudraTouch

/// Hands that make the gestures of a touchpad, in mm on a screen.
enum PadHands {
    /// Fingers side by side that move together.
    static func swipe(_ fingers: Int, around centre: Point, by way: Point, apart: Double = 18) -> TouchpadFixture.Hand {
        { part in
            (0..<fingers).map { finger in
                let place = Double(finger) - Double(fingers - 1) / 2
                // Fingers do not land in a line.
                return centre + way * (part - 0.5) + Point(x: apart * place, y: 3 * place * place)
            }
        }
    }

    /// Fingers around a centre, whose distance from it grows or shrinks, and which turn, in degrees.
    static func pinch(
        _ fingers: Int, around centre: Point, from start: Double, to end: Double, turn: Double = 0,
        at angle: Double = 70
    ) -> TouchpadFixture.Hand {
        { part in
            (0..<fingers).map { finger in
                let direction = (angle + turn * part) * .pi / 180 + Double(finger) * 2 * .pi / Double(fingers)
                let radius = start + (end - start) * part
                return centre + Point(x: cos(direction), y: sin(direction)) * radius
            }
        }
    }
}
