extension Double {
    /// The error allowed for rounding, in mm, degrees, seconds or the unit of the compared values: far less than the
    /// steps of a panel (0.01 mm), far more than the error of summed values (1e-13).
    private static let tolerance = 1e-6

    /// Whether it is beyond a limit by more than rounding.
    @inline(__always)
    package func exceeds(_ limit: Double) -> Bool { self > limit + Self.tolerance }

    /// Whether it is at or beyond a limit, or short of it by no more than rounding.
    @inline(__always)
    func reaches(_ limit: Double) -> Bool { self >= limit - Self.tolerance }
}
