import MudraTouch

/// A finger, or a pen.
package struct LiveContact: Hashable, Sendable {
    /// The contact's number on the picture, from 1, which it keeps until it is gone.
    package var label: Int
    /// The kind of contact: a finger or a pen.
    package var tool: Contact.Tool
    /// Its position, in mm.
    package var position: Point
    /// Its latest positions since it landed.
    package var trail: [Point]
    /// The distance to its landing, in mm.
    package var distance: Double
    package var isGone: Bool

    package init(
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
