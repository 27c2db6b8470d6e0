import MudraTouch

extension [Point] {
    /// The path with fewer points: every omitted point is within `tolerance` of the line that replaces it.
    ///
    /// Works in one pass, so that the time only grows with the length of the recording: a line is extended while one
    /// direction passes near enough to all points since its start.
    func simplified(tolerance: Double) -> [Point] {
        guard count > 2, tolerance > 0 else { return self }
        var kept = [self[0]]
        var sleeve = Sleeve(from: self[0], tolerance: tolerance)
        var previous = self[0]
        for point in self.dropFirst() {
            if !sleeve.extend(to: point) {
                kept.append(previous)
                sleeve = Sleeve(from: previous, tolerance: tolerance)
                _ = sleeve.extend(to: point)
            }
            previous = point
        }
        kept.append(previous)
        return kept
    }
}

/// The directions from a point that pass near all later points.
private struct Sleeve {
    let start: Point
    let tolerance: Double
    /// The first direction; the others are angles relative to it.
    private var axis: Point?
    private var low = -Double.infinity
    private var high = Double.infinity
    private var farthest = 0.0

    init(from start: Point, tolerance: Double) {
        self.start = start
        self.tolerance = tolerance
    }

    /// Adds a point; false if no line from the start to it passes near all the points before it.
    mutating func extend(to point: Point) -> Bool {
        let way = point - start
        let length = way.length
        guard length.isFinite else { return false }
        // Near the start any direction will do, if no earlier point was far from it.
        guard length > tolerance else { return farthest <= tolerance }
        // A line to a nearer point would not reach the earlier ones.
        guard length >= farthest else { return false }
        guard let axis else {
            self.axis = way / length
            (low, high) = Self.spread(around: 0, at: length, tolerance)
            farthest = length
            return true
        }
        // Tangents of angles: the sleeve never opens to more than a half turn.
        let along = way.x * axis.x + way.y * axis.y
        let across = way.y * axis.x - way.x * axis.y
        guard along > 0, across / along >= low, across / along <= high else { return false }
        let (newLow, newHigh) = Self.spread(around: across / along, at: length, tolerance)
        low = max(low, newLow)
        high = min(high, newHigh)
        farthest = length
        return true
    }

    /// The tangents of the directions that pass within the tolerance of a point at an angle and a distance.
    private static func spread(around tangent: Double, at length: Double, _ tolerance: Double) -> (Double, Double) {
        // tan(a ± b); b is the angle of the tolerance as seen from the start.
        let sine = tolerance / length
        let side = sine / max(1 - sine * sine, 1e-12).squareRoot()
        let low = 1 + tangent * side > 0 ? (tangent - side) / (1 + tangent * side) : -Double.infinity
        let high = 1 - tangent * side > 0 ? (tangent + side) / (1 - tangent * side) : Double.infinity
        return (low, high)
    }
}
