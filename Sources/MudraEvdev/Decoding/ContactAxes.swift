/// The values of all axes that a contact may have, from `ABS_MT_TOUCH_MAJOR` to `ABS_MT_TOOL_Y`, as the device sent them.
public struct ContactAxes: Hashable, Sendable {
    private static let count = 14
    /// Their event codes. `ABS_MT_TRACKING_ID`, which is in the middle of them, says which contact it is and not what it
    /// is like.
    public static let codes = (0..<count).map { EventCode.firstContactAxis + UInt16($0) }
        .filter { $0 != EventCode.trackingID }

    private var values = InlineArray<14, Int32>(repeating: 0)

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

    /// Whether all values are the same.
    public static func == (lhs: ContactAxes, rhs: ContactAxes) -> Bool {
        lhs.values.indices.allSatisfy { lhs.values[$0] == rhs.values[$0] }
    }

    /// Takes all values into account.
    public func hash(into hasher: inout Hasher) {
        for index in values.indices { hasher.combine(values[index]) }
    }
}
