/// A drawing, made comparable with others.
struct StrokeFigure {
    /// The drawing from its first point to its last.
    var path = StrokeOutline()
    /// The drawing as a closed line, without overdrawn ends; meaningful if `isRing`.
    var ring = StrokeOutline()
    /// The drawing ends near its start.
    var isRing = false
    /// Measures that depend neither on place, size, turn nor direction.
    var looks = StrokeLooks()
}
