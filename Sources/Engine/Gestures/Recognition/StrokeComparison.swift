import MudraTouch

/// How a drawing compares with a gesture's shape, for people.
public struct StrokeComparison: Sendable {
    /// How far the drawing is from the gesture's nearest template.
    public let distance: Double
    /// The score; the drawing is taken for the gesture up to `limit`.
    public let score: Double
    /// The most that the score may be.
    public let limit: Double
    /// The number of the nearest template, from 0.
    public let template: Int
    /// The nearest template as it lies on the drawing, in mm.
    public let outline: [Point]
    /// The nearest of the other strokes with the same touches; nil: there is none.
    public let runnerUp: (name: String, distance: Double)?
}
