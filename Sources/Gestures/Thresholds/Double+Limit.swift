extension Double {
    /// What rounding may come to, in mm, degrees, seconds or whatever is compared: far below what a panel can tell apart
    /// (0.01 mm), far above what sums of its values are off by (1e-13).
    private static let tolerance = 1e-6

    /// Whether it is beyond a limit by more than rounding.
    @inline(__always)
    func exceeds(_ limit: Double) -> Bool { self > limit + Self.tolerance }

    /// Whether it is at a limit or beyond, or lacks no more than rounding.
    @inline(__always)
    func reaches(_ limit: Double) -> Bool { self >= limit - Self.tolerance }
}
