import Glibc
import Testing

@testable import Gestures

/// How drawings become figures.
@Suite struct StrokeFigureTests {
    /// A hand misses the start of a ring, meets it, or goes over it.
    @Test("A ring keeps its whole line, and loses what is drawn twice", arguments: [345, 360, 390] as [Float])
    func ringsAreWhole(_ degrees: Float) {
        let drawing = (0...200).map { step in
            let angle = degrees * Float(step) / 200 * .pi / 180
            return StrokePoint(x: 50 + 20 * cos(angle), y: 50 + 20 * sin(angle))
        }
        var (shaper, figure) = (StrokeShaper(), StrokeFigure())
        #expect(shaper.shape(drawing, count: drawing.count, into: &figure) && figure.isRing)
        let points = figure.ring.points
        let spacings = points.indices.map { (points[($0 + 1) % points.count] - points[$0]).length }
        #expect(points.allSatisfy { abs($0.length - 1) < 0.02 }, "\(points.map(\.length))")
        #expect(spacings.allSatisfy { abs($0 - 2 * .pi / Float(points.count)) < 0.02 }, "\(spacings)")
    }

    /// The ends run beside each other, so a cut makes the gap between them no smaller.
    @Test("A ring keeps ends that only run beside each other") func parallelEndsAreKept() {
        let ends = 4 as Float, length = 40 as Float
        let drawing = (0...200).map { step in
            // Down on one side, around half a circle, and up on the other side.
            let way = (2 * length + ends * .pi / 2) * Float(step) / 200
            if way < length { return StrokePoint(x: 0, y: way) }
            let angle = (way - length) * 2 / ends
            if angle < .pi { return StrokePoint(x: ends / 2 * (1 - cos(angle)), y: length + ends / 2 * sin(angle)) }
            return StrokePoint(x: ends, y: 2 * length + ends * .pi / 2 - way)
        }
        var (shaper, figure) = (StrokeShaper(), StrokeFigure())
        #expect(shaper.shape(drawing, count: drawing.count, into: &figure) && figure.isRing)
        let heights = figure.ring.points.map { $0.y * figure.ring.radius }
        let height = (heights.max() ?? 0) - (heights.min() ?? 0)
        #expect(abs(height - (length + ends / 2)) < 1, "\(height)")
    }
}
