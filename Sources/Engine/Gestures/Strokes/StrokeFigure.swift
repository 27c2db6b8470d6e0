/// A drawing, made comparable with others.
struct StrokeFigure {
    /// The drawing from its first point to its last.
    var path = StrokeOutline()
    /// The drawing as a closed line, without overdrawn ends; meaningful if `isRing`.
    var ring = StrokeOutline()
    /// The distance between the ends as a part of the length: 1 for a straight line, 0 for a ring.
    var straightness: Float = 0
    /// Measures that depend neither on place, size, turn nor direction.
    var looks = StrokeLooks()

    /// The drawing ends near its start.
    var isRing: Bool { straightness < Thresholds.strokeRingGap }

    /// The drawing is a swipe.
    var isStraight: Bool { Double(straightness).reaches(Thresholds.strokeStraightness) }
}
