/// The distance between two figures, if each may run ahead of the other for a while. Its memory is allocated once.
///
/// Dynamic time warping within a band comes from Sakoe and Chiba (IEEE ASSP 1978), the direction beside the position
/// from Penny Pincher and Jackknife (Taranta et al.: GI 2015, CHI 2017).
struct StrokeWarp {
    private static let width = StrokeOutline.count + 1
    private var points = [StrokePoint](repeating: .zero, count: StrokeOutline.count)
    private var directions = [StrokePoint](repeating: .zero, count: StrokeOutline.count)
    /// Two rows of the table of costs: the least cost of each place in the figure.
    private var rows = [Float](repeating: .infinity, count: 2 * width)

    /// The root mean square distance along the cheapest way; infinity if it is not below `limit`.
    mutating func distance(
        of figure: StrokeFigure, from template: StrokeFigure, _ alignment: StrokeAlignment, below limit: Float
    ) -> Float {
        align(alignment.isRing ? figure.ring : figure.path, alignment)
        let template = alignment.isRing ? template.ring : template.path
        let most = limit * limit * Float(StrokeOutline.count)
        for index in rows.indices { rows[index] = .infinity }
        var (above, here) = (0, Self.width)
        rows[above] = 0
        for row in 1...StrokeOutline.count {
            guard fill(row, above, here, template) < most else { return .infinity }
            swap(&above, &here)
        }
        return (max(0, rows[above + StrokeOutline.count]) / Float(StrokeOutline.count)).squareRoot()
    }

    /// Fills a row of the table, and returns its least cost.
    @inline(__always)
    private mutating func fill(_ row: Int, _ above: Int, _ here: Int, _ template: StrokeOutline) -> Float {
        let first = max(1, row - Thresholds.strokeBand), last = min(StrokeOutline.count, row + Thresholds.strokeBand)
        let (point, direction) = (template.points[row - 1], template.directions[row - 1])
        rows[here + first - 1] = .infinity
        var least = Float.infinity
        var cost = Float.infinity
        for column in first...last {
            let gap = point - points[column - 1]
            let turn = Thresholds.strokeDirectionWeight * (1 - direction.dot(directions[column - 1]))
            cost = gap.dot(gap) + turn + min(cost, min(rows[above + column], rows[above + column - 1]))
            rows[here + column] = cost
            least = min(least, cost)
        }
        return least
    }

    private mutating func align(_ figure: StrokeOutline, _ alignment: StrokeAlignment) {
        let sign: Float = alignment.isReversed ? -1 : 1
        var place = alignment.first
        for index in points.indices {
            points[index] = figure.points[place].turned(alignment.cosine, alignment.sine)
            directions[index] = (figure.directions[place] * sign).turned(alignment.cosine, alignment.sine)
            place = alignment.next(after: place)
        }
    }
}
