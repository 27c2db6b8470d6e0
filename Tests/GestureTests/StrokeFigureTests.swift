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
}
