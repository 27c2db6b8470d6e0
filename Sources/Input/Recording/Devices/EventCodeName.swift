import CMudraEvdev
import MudraEvdev

/// An event's code, or all codes of a type, in a quirk's form: `ABS_MT_PRESSURE`, `EV_KEY:0x123`, `EV_ABS`.
struct EventCodeName: Hashable {
    let type: UInt16
    /// nil: all codes of the type.
    let code: UInt16?

    /// nil: neither libevdev nor mudra knows that name, or every device needs the code.
    init?(_ name: String) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        if name.hasPrefix("EV_"), let first = parts.first {
            guard let type = UInt16(exactly: libevdev_event_type_from_name(String(first))) else { return nil }
            self.type = type
            if parts.count == 2 {
                guard parts[1].hasPrefix("0x"), let code = UInt16(parts[1].dropFirst(2), radix: 16) else { return nil }
                self.code = code
            } else {
                code = nil
            }
        } else {
            guard let type = UInt16(exactly: libevdev_event_type_from_code_name(name)),
                let code = UInt16(exactly: libevdev_event_code_from_name(UInt32(type), name))
            else { return nil }
            self.type = type
            self.code = code
        }
        if Int32(type) == EV_SYN { return nil }
    }

    /// Gives a device that code. A new axis goes from 0 to 1, as in libinput.
    func insert(into device: inout ForeignDevice) {
        guard let code else { return }
        device.insert(Int(code), of: type)
        if Int32(type) == EV_ABS, device.axes[code] == nil {
            device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 1, resolution: 0)
        }
    }

    /// Takes that code, or all codes of that type, from a device.
    func remove(from device: inout ForeignDevice) {
        switch Int32(type) {
        case EV_KEY: remove(from: &device.capabilities.keys)
        case EV_REL: remove(from: &device.capabilities.relativeAxes)
        case EV_ABS:
            remove(from: &device.capabilities.absoluteAxes)
            if let code { device.axes[code] = nil } else { device.axes = [:] }
        default: remove(from: &device.otherCodes[type, default: CapabilityBits()])
        }
    }

    private func remove(from bits: inout CapabilityBits) {
        if let code { bits.remove(Int(code)) } else { bits = CapabilityBits() }
    }
}
