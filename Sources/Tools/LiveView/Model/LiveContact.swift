import MudraTouch

/// A finger, or a pen.
public struct LiveContact: Hashable, Sendable {
    /// The contact's number on the picture, from 1, which it keeps until it is gone.
    public var label: Int
    /// The kind of contact: a finger or a pen.
    public var tool: Contact.Tool
    /// Its position, in mm.
    public var position: Point
    /// Its latest positions since it landed.
    public var trail: [Point]
    /// The distance to its landing, in mm.
    public var distance: Double
    /// Whether it has lifted.
    public var isGone: Bool

    /// A contact.
    public init(
        label: Int, tool: Contact.Tool = .finger, position: Point, trail: [Point] = [], distance: Double = 0,
        isGone: Bool = false
    ) {
        self.label = label
        self.tool = tool
        self.position = position
        self.trail = trail
        self.distance = distance
        self.isGone = isGone
    }
}
