import CEvdev

/// The few event codes that touches are made of, in the width that events have.
enum EventCode {
    static let synchronization = UInt16(EV_SYN)
    static let report = UInt16(SYN_REPORT)
    static let contactReport = UInt16(SYN_MT_REPORT)
    static let dropped = UInt16(SYN_DROPPED)

    static let key = UInt16(EV_KEY)
    static let touch = UInt16(BTN_TOUCH)

    static let absolute = UInt16(EV_ABS)
    static let x = UInt16(ABS_X)
    static let y = UInt16(ABS_Y)
    static let slot = UInt16(ABS_MT_SLOT)
    static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    static let positionX = UInt16(ABS_MT_POSITION_X)
    static let positionY = UInt16(ABS_MT_POSITION_Y)
    static let distance = UInt16(ABS_MT_DISTANCE)
    static let toolType = UInt16(ABS_MT_TOOL_TYPE)
}

/// What `ABS_MT_TOOL_TYPE` tells of a contact.
enum ToolType {
    static let finger = Int32(MT_TOOL_FINGER)
    static let pen = Int32(MT_TOOL_PEN)
    static let palm = Int32(MT_TOOL_PALM)
    static let dial = Int32(MT_TOOL_DIAL)
}
