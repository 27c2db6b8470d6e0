import CMudraEvdev
import MudraEvdev
import MudraTouch

/// The state of an open screen, for a recording that would otherwise begin with unknown slots.
extension Touchscreen {
    /// How many contacts are down, as far as the device remembers.
    package var contactsDown: Int {
        switch description.touchProtocol {
        case .slots: (0..<description.slotCount).count { device.value(EventCode.trackingID, of: $0) >= 0 }
        case .singleTouch, .anonymousContacts: device.isDown(EventCode.touch) ? 1 : 0
        }
    }

    /// Events that give a reader the state of this screen, with a report at the end: its keys that are down, its axes,
    /// and all slots with their contacts, or with the values that their last contacts have left.
    ///
    /// Values of 0 are included where a contact may be: the kernel does not send them again for the next contact.
    package func stateEvents(at time: Microseconds) -> [InputEvent] {
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
            // The next event names its slot only if it is a different one.
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

extension EvdevDevice {
    /// The device's whole description of itself.
    package func recordedDevice() -> RecordedDevice {
        let capabilities = capabilities()
        let others = [
            (EV_MSC, MSC_CNT), (EV_SW, SW_CNT), (EV_LED, LED_CNT), (EV_SND, SND_CNT), (EV_FF, FF_CNT),
        ].map { (UInt16($0), bits($0, $1)) }
        let codes = (0..<UInt16(ABS_CNT)).filter { capabilities.absoluteAxes.contains(Int($0)) }
        return RecordedDevice(
            name: name, bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
            version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle)), capabilities,
            otherCodes: Dictionary(uniqueKeysWithValues: others.filter { !$0.1.isEmpty }),
            axes: Dictionary(uniqueKeysWithValues: codes.compactMap { code in axis(code).map { (code, $0) } }))
    }
}
