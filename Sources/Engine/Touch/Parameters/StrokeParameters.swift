/// The settings of a stroke.
public struct StrokeParameters: GestureParameters {
    /// Always `.stroke`.
    public static let type = GestureType.stroke

    /// How many fingers draw together, 1 to 10.
    public var touches = 1
    /// The drawings that show the shape. With none, nothing is recognized.
    public var templates: [StrokeTemplate] = []
    /// How far the drawing may be turned against its template, in degrees, 0 to 180, to either side.
    public var rotationDegrees = Thresholds.strokeRotation
    /// Whether the drawing may run the other way and, if it ends at its start, start anywhere.
    public var direction = StrokeDirection.drawn
    /// How large the larger side of the drawing must be, in mm.
    public var minSize = Thresholds.strokeSize
    /// How long the drawing may take from the first landing.
    public var maxDuration = Thresholds.strokeDuration
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin
    /// How long after the first lift the other fingers may lift.
    public var liftWithin = Thresholds.liftWithin

    /// One finger, and no template.
    public init() {}
}

/// The ways in which a stroke may be drawn.
public enum StrokeDirection: String, CaseIterable, Sendable {
    /// As its templates: from the same start to the same end.
    case drawn
    /// Also from end to start; a shape that ends at its start also from any other start.
    case any
}
