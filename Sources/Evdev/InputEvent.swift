import CEvdev
import Touch

/// One event of an evdev device, from the kernel or from a recording.
public struct InputEvent: Hashable, Sendable {
    /// When, by the device's clock.
    public let time: Microseconds
    /// `EV_SYN`, `EV_ABS` and so on.
    public let type: UInt16
    /// What of that type: `ABS_MT_SLOT`, say.
    public let code: UInt16
    /// Anything: it is the device that says it.
    public let value: Int32

    /// An event as evdev has it.
    public init(time: Microseconds, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }
}

/// The few event codes that touches are made of, in the width that events have.
enum EventCode {
    static let synchronization = UInt16(EV_SYN)
    static let report = UInt16(SYN_REPORT)
    static let dropped = UInt16(SYN_DROPPED)
    static let absolute = UInt16(EV_ABS)
    static let slot = UInt16(ABS_MT_SLOT)
    static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    static let positionX = UInt16(ABS_MT_POSITION_X)
    static let positionY = UInt16(ABS_MT_POSITION_Y)
}
