import MudraTouch

extension [Point] {
    /// A shorter way, in mm, or one of fewer reports, counts as straight.
    private static var shortest: (length: Double, reports: Int) { (15, 8) }

    /// How far apart the ends of a way are, as a part of its length: 1 is straight.
    /// - Parameter tremble: how far a point may be off without being a bend, in mm.
    func straightness(within tremble: Double) -> Double {
        let length = corners(within: tremble).length
        guard let first, let last, count >= Self.shortest.reports, length >= Self.shortest.length else { return 1 }
        return first.distance(to: last) / length
    }

    /// The corners of a way: its points without those that are nearer than a distance to the lines between the others. The
    /// method is that of Ramer, Douglas and Peucker.
    /// - Parameter tolerance: the distance, in mm; at least a twenty-fifth of the way's extent.
    private func corners(within tolerance: Double) -> [Point] {
        guard let first, count > 2 else { return self }
        let tolerance = Swift.max(tolerance, (map { $0.distance(to: first) }.max() ?? 0) / 25)
        var corners = [first]
        // The ends of lines that are still to divide, the next one last.
        var ends = [count - 1]
        var start = 0
        while let end = ends.last {
            let (index, distance) = farthest(between: start, end)
            if distance > tolerance {
                ends.append(index)
            } else {
                ends.removeLast()
                corners.append(self[end])
                start = end
            }
        }
        return corners
    }

    /// The length of the line through the points, in mm.
    private var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

    /// The point between two others that is farthest from the line between them.
    private func farthest(between start: Int, _ end: Int) -> (index: Int, distance: Double) {
        let (from, way) = (self[start], self[end] - self[start])
        let square = way.x * way.x + way.y * way.y
        var best = (index: start, distance: 0.0)
        for index in start..<end {
            let step = self[index] - from
            let part = square > 0 ? Swift.min(Swift.max((step.x * way.x + step.y * way.y) / square, 0), 1) : 0
            let distance = step.distance(to: way * part)
            if distance > best.distance { best = (index, distance) }
        }
        return best
    }
}
