import MudraTouch

/// What becomes of a touch for others that are to get it: the application below a grabbed screen, or code that handles
/// touches of its own beside the recognizers.
///
/// A touch of which a `.down` has come, passed or withheld, has one last delivery: a `.cancel`, or an `.up` that is not
/// withheld.
public struct Delivery: Hashable, Sendable {
    /// What the other side would see.
    public enum Kind: String, Sendable {
        /// The touch landed.
        case down
        /// It moved.
        case move
        /// It lifted.
        case up
        /// It never was one. Withheld: the other side has not seen any of it, and will not.
        case cancel
    }

    /// What the recognizers have decided.
    public enum Disposition: Sendable {
        /// It is passed on as it happens.
        case pass
        /// It is kept back until more is known.
        case withhold
        /// What was passed on of the touch is taken back; nothing more of it is passed on.
        case cancel
        /// It was kept back and is passed on now, with the time at which it happened.
        case replay
    }

    /// Which contact.
    public let touch: ContactID
    /// What it did.
    public let kind: Kind
    /// What becomes of that.
    public let disposition: Disposition
    /// When it did it.
    public let time: Microseconds
    /// Where, in mm.
    public let position: Point
    /// Which tap of a row the touch is: 1 for a first one, 2 for the next nearby and soon after.
    public let tapCount: Int
    /// The tag of the zone that it landed in.
    public let zone: UInt32

    /// Whether the other side gets it now.
    public var isDelivered: Bool { disposition != .withhold }
}
