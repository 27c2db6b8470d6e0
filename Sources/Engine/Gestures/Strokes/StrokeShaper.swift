/// Makes a figure of a drawing. Its memory is allocated once.
///
/// Points at equal distances along the line, around the centre, come from the $1 recognizer (Wobbrock, Wilson, Li: UIST
/// 2007). Our addition is the ring: a closed shape has no first point, and hands overdraw or miss it.
struct StrokeShaper {
    private static let fineCount = 128
    private var fine = [StrokePoint](repeating: .zero, count: fineCount)
    private var meter = StrokeLooksMeter()

    /// Makes a figure.
    /// - Parameters:
    ///   - drawing: the drawing's points; only the first `count` count.
    ///   - isEven: whether the points are at equal distances already, as in a template's text.
    /// - Returns: whether the drawing has a length; if not, the figure means nothing.
    mutating func shape(_ drawing: [StrokePoint], count: Int, isEven: Bool = false, into figure: inout StrokeFigure)
        -> Bool
    {
        guard count > 1, count <= drawing.count else { return false }
        let length = Self.resample(drawing, 0..<count, isClosed: false, into: &figure.path.points)
        guard length > 0, length.isFinite else { return false }
        if isEven && count == StrokeOutline.count {
            for index in 0..<count { figure.path.points[index] = drawing[index] }
        }
        figure.straightness = (drawing[count - 1] - drawing[0]).length / length
        if figure.isRing {
            _ = Self.resample(drawing, 0..<count, isClosed: false, into: &fine)
            _ = Self.resample(fine, trimmed(of: length), isClosed: true, into: &figure.ring.points)
            figure.ring.normalize(isClosed: true)
        }
        figure.path.normalize(isClosed: false)
        figure.looks = meter.measure(figure.path.points)
        return true
    }

    /// The fine points without ends that overlap, or miss each other, where the ring closes: of all cuts the cheapest.
    private func trimmed(of length: Float) -> Range<Int> {
        let last = Self.fineCount - 1, most = Self.fineCount / 8
        var kept = 0..<Self.fineCount
        var least = (fine[last] - fine[0]).length / length
        for first in 0..<most {
            for end in (last - most)...last {
                let cut = Float(first + last - end) / Float(Self.fineCount)
                let cost = (fine[end] - fine[first]).length / length + Thresholds.strokeTrimCost * cut
                if cost < least { (least, kept) = (cost, first..<(end + 1)) }
            }
        }
        return kept
    }

    /// Writes points at equal distances along a part of a line, and returns the part's length.
    static func resample(
        _ line: [StrokePoint], _ part: Range<Int>, isClosed: Bool, into points: inout [StrokePoint]
    ) -> Float {
        let first = line[part.lowerBound]
        var length: Float = 0
        for index in part.dropFirst() { length += (line[index] - line[index - 1]).length }
        let gap = isClosed ? (first - line[part.upperBound - 1]).length : 0
        let step = (length + gap) / Float(isClosed ? points.count : points.count - 1)
        guard step > 0 else { return 0 }
        points[0] = first
        var filled = 1
        var walked: Float = 0
        for index in part.lowerBound + 1..<part.upperBound + (isClosed ? 1 : 0) {
            let from = line[index - 1], to = index < part.upperBound ? line[index] : first
            let piece = (to - from).length
            guard piece > 0 else { continue }
            while filled < points.count, walked + piece >= Float(filled) * step {
                points[filled] = from + (to - from) * ((Float(filled) * step - walked) / piece)
                filled += 1
            }
            walked += piece
        }
        // Rounding may leave the last points out.
        while filled < points.count {
            points[filled] = isClosed ? first : line[part.upperBound - 1]
            filled += 1
        }
        return length
    }
}
