import MudraTouch

extension [Point] {
    /// The path with fewer points: none of those left out is farther than `tolerance` from the line that replaces it.
    ///
    /// In one pass, which takes long recordings in a time that only grows with their length: a line is drawn on for as
    /// long as one direction passes near enough to all of the points since its start.
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

/// The directions from a point that pass near all of those that came after it.
private struct Sleeve {
    let start: Point
    let tolerance: Double
    /// The first direction that was taken, against which the others are told as angles.
    private var axis: Point?
    private var low = -Double.infinity
    private var high = Double.infinity
    private var farthest = 0.0

    init(from start: Point, tolerance: Double) {
        self.start = start
        self.tolerance = tolerance
    }

    /// Takes in a point, or says that no line from the start to it passes near all the points before it.
    mutating func extend(to point: Point) -> Bool {
        let way = point - start
        let length = way.length
        guard length.isFinite else { return false }
        // Near the start, any direction will do, if no point before was far from it.
        guard length > tolerance else { return farthest <= tolerance }
        // A line to a point behind others would not reach those.
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

    /// The tangents of the directions that pass within the tolerance of a point in that direction and distance.
    private static func spread(around tangent: Double, at length: Double, _ tolerance: Double) -> (Double, Double) {
        // tan(a ± b), where b is the angle under which the tolerance is seen.
        let sine = tolerance / length
        let side = sine / max(1 - sine * sine, 1e-12).squareRoot()
        let low = 1 + tangent * side > 0 ? (tangent - side) / (1 + tangent * side) : -Double.infinity
        let high = 1 - tangent * side > 0 ? (tangent + side) / (1 - tangent * side) : Double.infinity
        return (low, high)
    }
}
