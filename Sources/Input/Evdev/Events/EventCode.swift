import CMudraEvdev

/// The event codes that touches consist of, as wide as an event's fields.
package enum EventCode {
    package static let synchronization = UInt16(EV_SYN)
    package static let report = UInt16(SYN_REPORT)
    package static let contactReport = UInt16(SYN_MT_REPORT)
    package static let dropped = UInt16(SYN_DROPPED)

    package static let key = UInt16(EV_KEY)
    package static let touch = UInt16(BTN_TOUCH)

    package static let relative = UInt16(EV_REL)

    package static let absolute = UInt16(EV_ABS)
    package static let x = UInt16(ABS_X)
    package static let y = UInt16(ABS_Y)
    package static let pressure = UInt16(ABS_PRESSURE)
    package static let slot = UInt16(ABS_MT_SLOT)
    package static let firstContactAxis = UInt16(ABS_MT_TOUCH_MAJOR)
    package static let touchMajor = UInt16(ABS_MT_TOUCH_MAJOR)
    package static let touchMinor = UInt16(ABS_MT_TOUCH_MINOR)
    package static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    package static let positionX = UInt16(ABS_MT_POSITION_X)
    package static let positionY = UInt16(ABS_MT_POSITION_Y)
    package static let contactPressure = UInt16(ABS_MT_PRESSURE)
    package static let distance = UInt16(ABS_MT_DISTANCE)
    package static let toolType = UInt16(ABS_MT_TOOL_TYPE)
}

/// The values of `ABS_MT_TOOL_TYPE`.
package enum ToolType {
    package static let finger = Int32(MT_TOOL_FINGER)
    package static let pen = Int32(MT_TOOL_PEN)
    package static let palm = Int32(MT_TOOL_PALM)
    package static let dial = Int32(MT_TOOL_DIAL)
}
