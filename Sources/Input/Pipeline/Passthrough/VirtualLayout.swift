import CMudraEvdev
import MudraEvdev

/// The events with which a virtual screen can report touches: those of the real screen, and that a contact is a palm.
package struct VirtualLayout: Sendable {
    /// How many contacts it can hold.
    package let slotCount: Int
    /// Whether it has slots (protocol B); otherwise it is a pointer with a button.
    let isMultitouch: Bool
    let axes: [UInt16]
    /// The keys of the pointer that follows the oldest contact.
    let keys: [PointerKey]
    let pointerAxes: [PointerAxis]

    /// Whether a touch can be cancelled instead of lifted.
    package var canCancel: Bool { isMultitouch }

    private let x: AbsoluteAxis
    private let y: AbsoluteAxis

    /// The layout of a virtual screen for a real screen with these capabilities.
    package init(_ screen: TouchscreenDescription, _ capabilities: DeviceCapabilities) {
        isMultitouch = screen.touchProtocol != .singleTouch
        slotCount = screen.slotCount
        axes = isMultitouch ? ContactAxes.codes.filter { $0 == EventCode.toolType || capabilities.has(axis: $0) } : []
        keys = PointerKey.all.filter { capabilities.keys.contains(Int($0.code)) }
        pointerAxes = PointerAxis.all.filter { capabilities.has(axis: $0.code) }
        x = screen.x
        y = screen.y
    }

    /// The position for a contact that leaves the surface at the nearest side, the user's left or right.
    /// - Parameter isTurned: the horizontal axis is vertical for the user.
    /// - Returns: an axis, and the position on it.
    func edge(nearestTo axes: ContactAxes, _ step: EdgeStep, isTurned: Bool) -> (code: UInt16, place: Int32) {
        let (code, axis) = isTurned ? (EventCode.positionY, y) : (EventCode.positionX, x)
        return (code, axis.edge(nearestTo: axes[code], step))
    }

    /// Whether an event of the real device belongs to contacts; the encoder writes its own events for these.
    func isOfContacts(_ event: InputEvent) -> Bool {
        switch event.type {
        case EventCode.absolute:
            event.code >= EventCode.slot || pointerAxes.contains { $0.code == event.code }
        case EventCode.key: keys.contains { $0.code == event.code }
        default: event.type == EventCode.synchronization
        }
    }
}

/// The steps of a contact's way off the surface, in order.
enum EdgeStep: CaseIterable {
    /// The last position on the surface.
    case at
    case beyond
}

/// A key of the pointer that a touchscreen also has.
struct PointerKey: Sendable {
    let code: UInt16
    /// How many contacts press it; nil: any number.
    let contacts: Int?

    static let all = [
        PointerKey(code: EventCode.touch, contacts: nil),
        PointerKey(code: UInt16(BTN_TOOL_FINGER), contacts: 1),
        PointerKey(code: UInt16(BTN_TOOL_DOUBLETAP), contacts: 2),
        PointerKey(code: UInt16(BTN_TOOL_TRIPLETAP), contacts: 3),
        PointerKey(code: UInt16(BTN_TOOL_QUADTAP), contacts: 4),
        PointerKey(code: UInt16(BTN_TOOL_QUINTTAP), contacts: 5),
    ]
}

struct PointerAxis: Sendable {
    let code: UInt16
    /// The axis of the oldest contact that it follows.
    let contactCode: UInt16
    /// Its value without a contact; nil: its last value.
    let restValue: Int32?

    static let all = [
        PointerAxis(code: EventCode.x, contactCode: EventCode.positionX, restValue: nil),
        PointerAxis(code: EventCode.y, contactCode: EventCode.positionY, restValue: nil),
        PointerAxis(code: EventCode.pressure, contactCode: EventCode.contactPressure, restValue: 0),
    ]
}

extension DeviceCapabilities {
    fileprivate func has(axis code: UInt16) -> Bool { absoluteAxes.contains(Int(code)) }
}

extension AbsoluteAxis {
    /// How far beyond an edge, as a fraction of the extent: more than any toolkit adds to a button for thick fingers,
    /// 16 mm on the smallest tablets.
    private static let margin = 0.125

    /// The value at, or beyond, the nearest edge.
    fileprivate func edge(nearestTo value: Int32, _ step: EdgeStep) -> Int32 {
        let (low, high) = (Double(minimum), Double(maximum))
        let margin = step == .at ? 0 : max(1, (Self.margin * (high - low)).rounded(.up))
        return Int32(clamping: Int64(Double(value) - low < high - Double(value) ? low - margin : high + margin))
    }
}
