import CMudraEvdev
import MudraTouch

/// One event of an evdev device, from the kernel or from a recording.
public struct InputEvent: Hashable, Sendable {
    /// When, by the device's clock.
    public let time: Microseconds
    /// `EV_SYN`, `EV_ABS` and so on.
    public let type: UInt16
    /// What of that type: `ABS_MT_SLOT`, say.
    public let code: UInt16
    /// Anything: the device says it, and may say what it likes.
    public let value: Int32
    /// Whether it stands for events that the kernel had to drop: it says what they changed, at a time that is not known.
    /// The device never sent it.
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
