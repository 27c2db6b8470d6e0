/// Identifies a contact of one screen, for as long as the screen is open.
///
/// The decoder counts these numbers itself: the kernel's tracking IDs wrap around and are used again.
public struct ContactID: Hashable, Sendable {
    /// A number that no other recent contact of this screen has.
    public let value: UInt32

    /// The contact with this number.
    @inlinable public init(_ value: UInt32) {
        self.value = value
    }

    /// Whether both are the same contact.
    @inlinable public static func == (lhs: ContactID, rhs: ContactID) -> Bool {
        lhs.value == rhs.value
    }
}

/// One contact on a screen, as of one frame.
public struct Contact: Hashable, Sendable {
    /// The event of the contact in a frame.
    public enum Phase: UInt8, Sendable {
        /// It landed.
        case began
        /// It moved since the frame before.
        case moved
        /// It did not move.
        case stationary
        /// It lifted.
        case ended
        /// It is no touch any more: see its cause.
        case cancelled
    }

    /// The kinds of tools that touch a screen.
    public enum Tool: UInt8, CaseIterable, Sendable {
        /// A finger.
        case finger
        /// A pen.
        case pen
    }

    /// The ways of moving in which no finger moves.
    public enum Oddity: UInt8, Sendable {
        /// It has gone farther since the frame before than a finger can: it is another finger from now on.
        case jumped
        /// It has followed another contact: both are the same finger, and the other is ahead.
        case echo
    }

    // In this order they fill 32 bytes: every frame copies its contacts.

    /// Identifies the contact; the same from landing to lift.
    public let id: ContactID
    /// -1: not known, as an optional number would take more room.
    package let pressureOrUnknown: Float
    /// Where it is, or was when it lifted, in mm.
    public let position: Point
    package let sizeOrUnknown: Float
    /// The event of the contact in this frame.
    public let phase: Phase
    /// The tool that makes the contact.
    public let tool: Tool
    /// Why it was cancelled; nil: it was not.
    public let cause: CancellationCause?
    /// How it has moved as no finger does in this frame; nil: it has not.
    public let oddity: Oddity?

    /// A contact as of one frame.
    /// - Parameters:
    ///   - size: its greatest diameter in mm, 0 or more; nil: not known.
    ///   - pressure: how hard it presses, from 0 to 1; nil: not known.
    public init(
        id: ContactID, phase: Phase, position: Point, tool: Tool = .finger, size: Double? = nil,
        pressure: Double? = nil, cause: CancellationCause? = nil, oddity: Oddity? = nil
    ) {
        // Not a number is not known either.
        sizeOrUnknown = size.flatMap { $0 >= 0 ? Float($0) : nil } ?? -1
        pressureOrUnknown = pressure.flatMap { $0 >= 0 ? Float(min($0, 1)) : nil } ?? -1
        self.oddity = oddity
        self.cause = phase == .cancelled ? cause ?? .palm : nil
        self.id = id
        self.phase = phase
        self.position = position
        self.tool = tool
    }

    /// The greatest diameter of the contact, in mm; nil: the device does not tell, or not in mm.
    public var size: Double? { sizeOrUnknown < 0 ? nil : Double(sizeOrUnknown) }

    /// How hard the contact presses: from 0 to 1, the most that the device can tell; nil: the device does not tell. Some
    /// panels report the area of the contact as its pressure.
    public var pressure: Double? { pressureOrUnknown < 0 ? nil : Double(pressureOrUnknown) }
}
