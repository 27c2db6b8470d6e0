/// Tells the contacts of one screen apart, for as long as the screen is open.
///
/// Counted by the decoder: the kernel's tracking ids wrap around and are used again.
public struct ContactID: Hashable, Sendable {
    /// A number that no other recent contact of this screen has.
    public let value: UInt32

    /// The contact with that number.
    @inlinable public init(_ value: UInt32) {
        self.value = value
    }

    /// Whether both are the same.
    @inlinable public static func == (lhs: ContactID, rhs: ContactID) -> Bool {
        lhs.value == rhs.value
    }
}

/// One finger on a screen, as of one frame.
public struct Contact: Hashable, Sendable {
    /// What the contact did in the frame.
    public enum Phase: UInt8, Sendable {
        /// It landed.
        case began
        /// It is elsewhere than in the frame before.
        case moved
        /// It is where it was.
        case stationary
        /// It lifted.
        case ended
        /// It is no touch any more: taken for a palm, or its device is gone.
        case cancelled
    }

    /// What touches the screen.
    public enum Tool: UInt8, CaseIterable, Sendable {
        /// A finger.
        case finger
        /// A pen.
        case pen
    }

    /// The same from landing to lift.
    public let id: ContactID
    /// What it did.
    public let phase: Phase
    /// Where it is, or was last when it has lifted, in millimetres.
    public let position: Point
    /// What it is a touch of.
    public let tool: Tool

    /// A contact as of one frame.
    public init(id: ContactID, phase: Phase, position: Point, tool: Tool = .finger) {
        self.id = id
        self.phase = phase
        self.position = position
        self.tool = tool
    }
}
