import Gestures
import MudraEvdev

/// How a synthetic panel reports contact sizes.
public enum SyntheticSizes: String, CaseIterable, Sendable {
    /// `ABS_MT_TOUCH_MAJOR`, with a resolution.
    case millimetres = "length in mm"
    /// `ABS_MT_TOUCH_MAJOR` from 0 to 255, in an unknown unit.
    case unknownUnit = "length"
    /// `ABS_MT_PRESSURE` alone.
    case pressure

    /// Units per millimetre of a coordinate.
    private static let resolution = 50.0

    private var code: UInt16 { self == .pressure ? EventCode.contactPressure : EventCode.touchMajor }

    private var axis: ContactSizeAxis {
        switch self {
        case .millimetres: .length(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 2))
        case .unknownUnit: .length(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 0))
        case .pressure: .pressure
        }
    }

    /// The units per mm of a size.
    private var unit: Double {
        switch self {
        case .millimetres: 2
        case .unknownUnit: 3
        case .pressure: 5
        }
    }

    /// A decoder for the panel's events.
    func decoder(on screen: ScreenSize) -> TouchDecoder {
        let axis = { (length: Double) in
            AbsoluteAxis(minimum: 0, maximum: Int32(length * Self.resolution), resolution: Int32(Self.resolution))
        }
        let description = TouchscreenDescription(
            name: "", x: axis(screen.width), y: axis(screen.height), lastSlot: 9, sizeAxis: self.axis)
        return TouchDecoder(description, geometry: ScreenGeometry(description))
    }

    /// The panel's events for frames of these fingers, each in its own slot.
    func events(of fingers: [SyntheticFinger], _ frames: [TouchFrame]) -> [InputEvent] {
        let start = fingers.map(\.landing).min() ?? 0
        var events: [InputEvent] = []
        for frame in frames {
            let tell = { (type: UInt16, code: UInt16, value: Int32) in
                events.append(InputEvent(time: frame.time, type: type, code: code, value: value))
            }
            // The frames begin after one second without fingers.
            let time = Double(frame.time.value) / 1_000_000 - 1 + start
            for contact in frame.contacts {
                let index = Int(contact.id.value) - 1
                tell(EventCode.absolute, EventCode.slot, Int32(index))
                if contact.phase == .ended {
                    tell(EventCode.absolute, EventCode.trackingID, -1)
                    continue
                }
                if contact.phase == .began { tell(EventCode.absolute, EventCode.trackingID, Int32(index)) }
                tell(EventCode.absolute, EventCode.positionX, Int32((contact.position.x * Self.resolution).rounded()))
                tell(EventCode.absolute, EventCode.positionY, Int32((contact.position.y * Self.resolution).rounded()))
                tell(EventCode.absolute, code, Int32((fingers[index].size(time) * unit).rounded()))
            }
            tell(EventCode.synchronization, EventCode.report, 0)
        }
        return events
    }
}
