import CMudraEvdev
import MudraTouch

/// One event of an evdev device, from the kernel or from a recording.
public struct InputEvent: Hashable, Sendable {
    /// Its time, by the device's clock.
    public let time: Microseconds
    /// `EV_SYN`, `EV_ABS` and so on.
    public let type: UInt16
    /// The code within the type: `ABS_MT_SLOT` for example.
    public let code: UInt16
    /// Any number: the device chooses it, and it may be wrong.
    public let value: Int32
    /// Whether it replaces events that the kernel had to drop. The device never sent it: it says what changed, at an
    /// unknown time.
    public let isSynthetic: Bool

    /// An event as evdev has it.
    public init(time: Microseconds, type: UInt16, code: UInt16, value: Int32, isSynthetic: Bool = false) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
        self.isSynthetic = isSynthetic
    }

    /// Whether a frame ends with it.
    package var isReport: Bool { type == EventCode.synchronization && code == EventCode.report }

    /// The same event at another time.
    public func moved(to time: Microseconds) -> InputEvent {
        InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic)
    }

    /// The same event of another type or value.
    func changed(type: UInt16, code: UInt16, value: Int32) -> InputEvent {
        InputEvent(time: time, type: type, code: code, value: value, isSynthetic: isSynthetic)
    }
}
