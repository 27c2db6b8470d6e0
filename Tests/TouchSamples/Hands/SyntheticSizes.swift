import Gestures
import MudraEvdev

/// How a synthetic panel reports contact sizes.
package struct SyntheticSizes: Hashable, Sendable {
    /// The name of such a panel.
    package let name: String
    /// Whether it tells `ABS_MT_PRESSURE` instead of `ABS_MT_TOUCH_MAJOR`.
    package var isPressure = false
    /// The bounds of the axis, and its units per millimetre as the panel declares them; 0: it declares none.
    package let axis: AbsoluteAxis
    /// How many units a millimetre really has.
    package let unit: Double

    /// A panel's sizes: an axis up to `maximum`.
    package init(_ name: String, upTo maximum: Int32, declaring resolution: Int32, unit: Double) {
        (self.name, self.unit) = (name, unit)
        axis = AbsoluteAxis(minimum: 0, maximum: maximum, resolution: resolution)
    }

    /// `ABS_MT_TOUCH_MAJOR`, with a resolution.
    package static let millimetres = SyntheticSizes("length in mm", upTo: 255, declaring: 2, unit: 2)
    /// `ABS_MT_TOUCH_MAJOR` from 0 to 255, in an unknown unit.
    package static let unknownUnit = SyntheticSizes("length", upTo: 255, declaring: 0, unit: 3)
    /// `ABS_MT_PRESSURE` alone.
    package static let pressure: SyntheticSizes = {
        var sizes = SyntheticSizes("pressure", upTo: 255, declaring: 0, unit: 5)
        sizes.isPressure = true
        return sizes
    }()
    /// `ABS_MT_TOUCH_MAJOR` that seems to be in millimetres: fingers have 44 to 110 of them.
    package static let exaggerated = SyntheticSizes("length, 11 times too large", upTo: 255, declaring: 1, unit: 11)

    /// Units per millimetre of a coordinate.
    private static let resolution = 50.0

    private var code: UInt16 { isPressure ? EventCode.contactPressure : EventCode.touchMajor }

    private var sizeAxis: ContactSizeAxis? { isPressure ? nil : ContactSizeAxis(axis) }

    /// A decoder for the panel's events.
    func decoder(on screen: ScreenSize) -> TouchDecoder {
        let axis = { (length: Double) in
            AbsoluteAxis(minimum: 0, maximum: Int32(length * Self.resolution), resolution: Int32(Self.resolution))
        }
        let description = TouchscreenDescription(
            name: "", x: axis(screen.width), y: axis(screen.height), lastSlot: 9, sizeAxis: sizeAxis)
        return TouchDecoder(description, geometry: ScreenGeometry(description))
    }

    /// The panel's events for frames of these fingers, each in the first slot that is free as it lands.
    func events(of fingers: [SyntheticFinger], _ frames: [TouchFrame]) -> [InputEvent] {
        let start = fingers.map(\.landing).min() ?? 0
        var events: [InputEvent] = []
        var slots: [Int: Int] = [:]
        for frame in frames {
            let tell = { (type: UInt16, code: UInt16, value: Int32) in
                events.append(InputEvent(time: frame.time, type: type, code: code, value: value))
            }
            // The frames begin after one second without fingers.
            let time = Double(frame.time.value) / 1_000_000 - 1 + start
            for contact in frame.contacts {
                let index = Int(contact.id.value) - 1
                let slot = slots[index] ?? (0..<10).first { !slots.values.contains($0) } ?? 0
                slots[index] = contact.phase == .ended ? nil : slot
                tell(EventCode.absolute, EventCode.slot, Int32(slot))
                if contact.phase == .ended {
                    tell(EventCode.absolute, EventCode.trackingID, -1)
                    continue
                }
                if contact.phase == .began { tell(EventCode.absolute, EventCode.trackingID, Int32(index)) }
                tell(EventCode.absolute, EventCode.positionX, Int32((contact.position.x * Self.resolution).rounded()))
                tell(EventCode.absolute, EventCode.positionY, Int32((contact.position.y * Self.resolution).rounded()))
                let size = Int32((fingers[index].size(time) * unit).rounded())
                tell(EventCode.absolute, code, min(max(size, axis.minimum), axis.maximum))
            }
            tell(EventCode.synchronization, EventCode.report, 0)
        }
        return events
    }
}
