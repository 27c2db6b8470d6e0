import MudraTouch

/// A finger, or a pen.
public struct LiveContact: Hashable, Sendable {
    /// What it is called: 1 for the first one down, as long as it is.
    public var label: Int
    /// What it is a touch of.
    public var tool: Contact.Tool
    /// Where it is.
    public var position: Point
    /// Where it has been since it landed, the latest places of these.
    public var trail: [Point]
    /// How far it is from where it landed, in mm.
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
