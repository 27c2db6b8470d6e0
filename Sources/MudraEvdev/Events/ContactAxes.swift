/// The values of all axes that a contact may have, from `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`, as the device sent them.
public struct ContactAxes: Hashable, Sendable {
    private static let count = 14
    /// Their event codes. `ABS_MT_TRACKING_ID`, which is in the middle of them, says which contact it is and not what it
    /// is like.
    public static let codes = (0..<count).map { EventCode.firstContactAxis + UInt16($0) }
        .filter { $0 != EventCode.trackingID }

    /// The last two are none, and 0.
    private var values = SIMD16<Int32>()

    /// A slot that has never been told anything.
    public init() {}

    /// A slot that has only been told where its contact is.
    init(x: Int32, y: Int32) {
        self[EventCode.positionX] = x
        self[EventCode.positionY] = y
    }

    /// The value of the axis with that event code; 0 for other codes, which keep no value either.
    public subscript(code: UInt16) -> Int32 {
        get { Self.index(of: code).map { values[$0] } ?? 0 }
        @inline(__always) set { if let index = Self.index(of: code) { values[index] = newValue } }
    }

    @inline(__always)
    private static func index(of code: UInt16) -> Int? {
        let index = Int(code) - Int(EventCode.firstContactAxis)
        return index >= 0 && index < count && code != EventCode.trackingID ? index : nil
    }
}
