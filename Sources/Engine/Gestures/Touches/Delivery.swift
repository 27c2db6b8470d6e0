import MudraTouch

/// An event of a touch, as it concerns the application: the program below a grabbed screen, or your own code that handles
/// touches beside the recognizers.
///
/// Each touch with a `.down`, passed or withheld, has one last delivery: a `.cancel`, or an `.up` that is not withheld.
public struct Delivery: Hashable, Sendable {
    /// The event that the application would see.
    public enum Kind: String, Sendable {
        /// The touch landed.
        case down
        /// The touch moved.
        case move
        /// The touch lifted.
        case up
        /// The touch is taken back. If this is withheld, the application has not seen the touch and never will.
        case cancel
    }

    /// The recognizers' decision.
    public enum Disposition: Sendable {
        /// The event is passed on as it happens.
        case pass
        /// The event is kept back until more is known.
        case withhold
        /// The touch is taken back from the application, which gets nothing more of it.
        case cancel
        /// The event was kept back and is passed on now, with the time at which it happened.
        case replay
    }

    /// The contact.
    public let touch: ContactID
    /// The event.
    public let kind: Kind
    /// The decision on this event.
    public let disposition: Disposition
    /// When the event happened.
    public let time: Microseconds
    /// Where the touch is, in mm.
    public let position: Point
    /// Which tap of a series the touch is: 1 for the first, 2 for the next one nearby and soon after.
    public let tapCount: Int
    /// The tag of the zone that the touch landed in.
    package let zone: UInt32

    /// Whether the application gets the event now.
    public var isDelivered: Bool { disposition != .withhold }
}
