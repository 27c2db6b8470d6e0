import CMudraEvdev
import MudraTouch

/// One event of an evdev device, from the kernel or from a recording.
package struct InputEvent: Hashable, Sendable {
    /// Its time, by the device's clock.
    package let time: Microseconds
    /// `EV_SYN`, `EV_ABS` and so on.
    package let type: UInt16
    /// The code within the type: `ABS_MT_SLOT` for example.
    package let code: UInt16
    /// Any number: the device chooses it, and it may be wrong.
    package let value: Int32
    /// Whether it replaces events that the kernel had to drop. The device never sent it: it says what changed, at an
    /// unknown time.
    package let isSynthetic: Bool

    package init(time: Microseconds, type: UInt16, code: UInt16, value: Int32, isSynthetic: Bool = false) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
        self.isSynthetic = isSynthetic
    }

    /// Whether a frame ends with it.
    package var isReport: Bool { type == EventCode.synchronization && code == EventCode.report }

    /// The same event at another time.
    package func moved(to time: Microseconds) -> InputEvent {
        InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic)
    }

    /// The same event of another type or value.
    func changed(type: UInt16, code: UInt16, value: Int32) -> InputEvent {
        InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic)
    }
}
