import CMudraEvdev
import MudraTouch

/// What an open screen holds already, for a recording that would otherwise begin with slots of which nothing is known.
extension Touchscreen {
    /// How many contacts are down, as far as the device remembers.
    public var contactsDown: Int {
        switch description.touchProtocol {
        case .slots: (0..<description.slotCount).count { device.value(EventCode.trackingID, of: $0) >= 0 }
        case .singleTouch, .anonymousContacts: device.isDown(EventCode.touch) ? 1 : 0
        }
    }

    /// Events that bring a screen of which nothing is known to what this one holds, with the report behind them: its
    /// keys that are down, its axes, and all slots with their contacts, or with what their last ones have left there.
    ///
    /// Even a value of 0 is told where a contact may be: the kernel does not tell it again for the next one.
    public func stateEvents(at time: Microseconds) -> [InputEvent] {
        let capabilities = device.capabilities()
        let has = { (code: UInt16) in capabilities.absoluteAxes.contains(Int(code)) }
        var events: [InputEvent] = []
        let tell = { (type: UInt16, code: UInt16, value: Int32) in
            events.append(InputEvent(time: time, type: type, code: code, value: value))
        }
        if description.touchProtocol == .slots {
            for slot in 0..<description.slotCount {
                tell(EventCode.absolute, EventCode.slot, Int32(slot))
                let id = device.value(EventCode.trackingID, of: slot)
                if id >= 0 { tell(EventCode.absolute, EventCode.trackingID, id) }
                for code in ContactAxes.codes where has(code) {
                    let value = device.value(code, of: slot)
                    let isPlace = code == EventCode.positionX || code == EventCode.positionY
                    if isPlace || value != 0 { tell(EventCode.absolute, code, value) }
                }
            }
            // The next event names its slot only if it is another.
            tell(EventCode.absolute, EventCode.slot, device.currentSlot)
        }
        for key in 0..<UInt16(KEY_CNT) where capabilities.keys.contains(Int(key)) && device.isDown(key) {
            tell(EventCode.key, key, 1)
        }
        for code in 0..<EventCode.slot where has(code) && device.value(code) != 0 {
            tell(EventCode.absolute, code, device.value(code))
        }
        tell(EventCode.synchronization, EventCode.report, 0)
        return events
    }
}
