/// The ways in which a stroke may be drawn.
public enum StrokeDirection: String, CaseIterable, Sendable {
    /// As its templates: from the same start to the same end.
    case drawn
    /// Also from end to start; a shape that ends at its start also from any other start.
    case any
}
