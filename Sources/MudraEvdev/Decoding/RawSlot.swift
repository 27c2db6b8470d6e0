import MudraTouch

/// What a slot holds, as the device says it: for others who are to be told the same.
public struct RawSlot: Hashable, Sendable {
    /// The device's own name for what is in the slot; -1: nothing is.
    public let trackingID: Int32
    /// What it is like, or what the last one was like.
    public let axes: ContactAxes
    /// What the frames call it; nil: there is nothing of it in them. It is a palm, muted, over the screen and not on it,
    /// or was there when the device was opened.
    public let contact: ContactID?

    /// Whether something is in the slot, be it over the screen or on it.
    public var isOccupied: Bool { trackingID >= 0 }
}
