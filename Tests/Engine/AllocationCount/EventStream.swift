import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Encodes frames as the events of a multitouch screen with 100 units per millimetre. The screen reports contact sizes
/// in an unknown unit; some of them are sizes of hands.
struct EventStream {
    static let screen = TouchscreenDescription(
        name: "", x: axis(25_600), y: axis(16_000), lastSlot: Int32(TouchFrame.capacity - 1),
        sizeAxis: ContactSizeAxis(AbsoluteAxis(minimum: 0, maximum: 255, resolution: 0)))

    private static func axis(_ maximum: Int32) -> AbsoluteAxis {
        AbsoluteAxis(minimum: 0, maximum: maximum, resolution: 100)
    }

    private var slots = [ContactID?](repeating: nil, count: TouchFrame.capacity)

    mutating func events(of frame: TouchFrame) -> [InputEvent] {
        var events: [InputEvent] = []
        let say = { (type: Int32, code: Int32, value: Int32) in
            events.append(InputEvent(time: frame.time, type: UInt16(type), code: UInt16(code), value: value))
        }
        for contact in frame.contacts {
            guard let slot = slots.firstIndex(of: contact.id) ?? slots.firstIndex(of: nil) else { continue }
            say(EV_ABS, ABS_MT_SLOT, Int32(slot))
            let isLeaving = contact.phase == .ended || contact.phase == .cancelled
            if isLeaving { say(EV_ABS, ABS_MT_TRACKING_ID, -1) }
            if contact.phase == .began { say(EV_ABS, ABS_MT_TRACKING_ID, Int32(contact.id.value & 0xFFFF)) }
            slots[slot] = isLeaving ? nil : contact.id
            say(EV_ABS, ABS_MT_POSITION_X, Int32(contact.position.x * 100))
            say(EV_ABS, ABS_MT_POSITION_Y, Int32(contact.position.y * 100))
            say(EV_ABS, ABS_MT_TOUCH_MAJOR, contact.id.value % 16 == 0 ? 90 : 20)
        }
        say(EV_SYN, SYN_REPORT, 0)
        return events
    }
}
