import CFifoScreen
import CMudraEvdev
import Glibc
import MudraEvdev
import MudraTouch

/// Fingers that move together in a small circle, on a screen of 256 by 160 mm, 125 times per second.
struct MovingFingers {
    static let screen = TouchscreenDescription(
        name: "bench", x: axis(to: MUDRA_FIFO_SCREEN_MAX_X), y: axis(to: MUDRA_FIFO_SCREEN_MAX_Y),
        lastSlot: Int32(MUDRA_FIFO_SCREEN_LAST_SLOT))
    private static let unitsPerMillimetre = Double(MUDRA_FIFO_SCREEN_UNITS_PER_MM)
    private static let interval = Microseconds.milliseconds(8)
    /// The number of frames in one circle.
    private static let turn = 16

    /// The fingers' positions in every frame of a circle.
    private let positions: [[Point]]

    /// - Parameter count: the number of fingers, 1 to 10.
    init(_ count: Int) {
        positions = (0..<Self.turn).map { frame in
            let angle = Double(frame) / Double(Self.turn) * 2 * .pi
            return (0..<count).map { finger in
                Point(x: 40 + Double(finger % 5) * 20 + cos(angle), y: 60 + Double(finger / 5) * 30 + sin(angle))
            }
        }
    }

    private static func axis(to maximum: Int) -> AbsoluteAxis {
        AbsoluteAxis(minimum: 0, maximum: Int32(maximum), resolution: Int32(MUDRA_FIFO_SCREEN_UNITS_PER_MM))
    }

    private static func time(of frame: Int) -> Microseconds {
        Microseconds(UInt64(frame + 1) * interval.value)
    }

    /// Fills `touches` with the frame of this number; in frame 0 the fingers land.
    func fill(_ touches: inout TouchFrame, _ frame: Int) {
        touches.restart(at: Self.time(of: frame))
        let positions = positions[frame % Self.turn]
        for finger in positions.indices {
            touches.append(
                Contact(
                    id: ContactID(UInt32(finger)), phase: frame == 0 ? .began : .moved, position: positions[finger]))
        }
    }

    /// The events of this frame, as a screen with slots sends them: every finger's changes, and the first finger's
    /// position for programs that support one finger only.
    func events(_ frame: Int) -> [InputEvent] {
        let event = { (type: Int32, code: Int32, value: Int) in
            InputEvent(time: Self.time(of: frame), type: UInt16(type), code: UInt16(code), value: Int32(value))
        }
        let place = { (x: Int32, y: Int32, position: Point) in
            [
                event(EV_ABS, x, Int(position.x * Self.unitsPerMillimetre)),
                event(EV_ABS, y, Int(position.y * Self.unitsPerMillimetre)),
            ]
        }
        let fingers = positions[frame % Self.turn]
        let contacts = fingers.enumerated().flatMap { finger, position in
            [event(EV_ABS, ABS_MT_SLOT, finger)]
                + (frame == 0 ? [event(EV_ABS, ABS_MT_TRACKING_ID, finger)] : [])
                + place(ABS_MT_POSITION_X, ABS_MT_POSITION_Y, position)
        }
        return contacts + place(ABS_X, ABS_Y, fingers[0]) + [event(EV_SYN, SYN_REPORT, 0)]
    }
}
