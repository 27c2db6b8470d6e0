import CMudraEvdev
import MudraTouch

@testable import MudraEvdev

/// The fingers on the touchpad after a frame, by their slots, in mm.
struct PadFrame {
    let time: Microseconds
    let fingers: [Int32: Point]

    /// The frames of some events, which all events of one time belong to.
    static func all(in events: some Sequence<InputEvent>, resolution: Double) -> [PadFrame] {
        var frames: [PadFrame] = []
        var (slot, fingers, places): (Int32, Set<Int32>, [Int32: Point]) = (0, [], [:])
        var time: Microseconds?
        for event in events {
            if let time, event.time != time {
                frames.append(PadFrame(time: time, fingers: places.filter { fingers.contains($0.key) }))
            }
            time = event.time
            guard event.type == UInt16(EV_ABS) else { continue }
            switch Int32(event.code) {
            case ABS_MT_SLOT: slot = event.value
            case ABS_MT_TRACKING_ID:
                if event.value < 0 { fingers.remove(slot) } else { fingers.insert(slot) }
            case ABS_MT_POSITION_X: places[slot, default: .zero].x = Double(event.value) / resolution
            case ABS_MT_POSITION_Y: places[slot, default: .zero].y = Double(event.value) / resolution
            default: break
            }
        }
        if let time { frames.append(PadFrame(time: time, fingers: places.filter { fingers.contains($0.key) })) }
        return frames
    }

    /// The centre of the fingers.
    var centre: Point {
        fingers.values.reduce(.zero) { $0 + $1 } / Double(max(fingers.count, 1))
    }
}
