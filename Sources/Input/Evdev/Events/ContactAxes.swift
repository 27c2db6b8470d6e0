/// The values of all axes that a contact may have, from `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`, as the device sent
/// them.
package struct ContactAxes: Hashable, Sendable {
    private static let count = 14
    /// The axes' event codes. `ABS_MT_TRACKING_ID` lies between them but is not one: it identifies the contact and does
    /// not describe it.
    package static let codes = (0..<count).map { EventCode.firstContactAxis + UInt16($0) }
        .filter { $0 != EventCode.trackingID }

    /// The last two are unused, and 0.
    private var values = SIMD16<Int32>()

    /// The axes of a slot that has never received a value.
    package init() {}

    /// The axes of a slot that has only received a position.
    package init(x: Int32, y: Int32) {
        self[EventCode.positionX] = x
        self[EventCode.positionY] = y
    }

    /// The value of the axis with that event code. Other codes read as 0 and are not stored.
    package subscript(code: UInt16) -> Int32 {
        get { Self.index(of: code).map { values[$0] } ?? 0 }
        @inline(__always) set { if let index = Self.index(of: code) { values[index] = newValue } }
    }

    @inline(__always)
    private static func index(of code: UInt16) -> Int? {
        let index = Int(code) - Int(EventCode.firstContactAxis)
        return index >= 0 && index < count && code != EventCode.trackingID ? index : nil
    }
}
