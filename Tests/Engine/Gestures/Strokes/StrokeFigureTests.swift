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

    @Test("A line has points at equal distances, and a closed one goes back to its start") func points() {
        var (open, closed) = ([StrokePoint](repeating: .zero, count: 8), [StrokePoint](repeating: .zero, count: 8))
        let corner: [StrokePoint] = [[9, 9], [0, 0], [0, 0], [3, 0], [3, 4], [9, 9]]
        #expect(StrokeShaper.resample(corner, 1..<5, isClosed: false, into: &open) == 7)
        #expect(open == [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]])
        let square: [StrokePoint] = [[9, 9], [0, 0], [2, 0], [2, 2], [0, 2], [9, 9]]
        #expect(StrokeShaper.resample(square, 1..<5, isClosed: true, into: &closed) == 6)
        #expect(closed == [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]])
    }

    @Test("An outline has the directions of the line, at the ends those of the first and the last piece")
    func directions() {
        let points = (0..<32).map { (step: Int) -> StrokePoint in
            StrokePoint(Float(10 + min(step, 16)), Float(10 + max(step - 16, 0)))
        }
        let half = Float(0.5).squareRoot()
        for isClosed in [false, true] {
            var outline = StrokeOutline()
            outline.points = points
            outline.normalize(isClosed: isClosed)
            let ends = outline.points.map { ($0 * outline.radius + outline.centre) }
            #expect(zip(ends, points).allSatisfy { ($0 - $1).length < 1e-4 })
            let squares = outline.points.reduce(0) { $0 + $1.dot($1) }
            #expect(abs(squares / 32 - 1) < 1e-4)
            // From the last point, 16 mm right and 15 down, to the second.
            let back = StrokePoint(-15, -15) / StrokePoint(-15, -15).length
            let around = StrokePoint(-16, -14) / StrokePoint(-16, -14).length
            let expected: [(Int, StrokePoint)] = [
                (0, isClosed ? back : [1, 0]), (8, [1, 0]), (16, [half, half]), (24, [0, 1]),
                (31, isClosed ? around : [0, 1]),
            ]
            for (index, direction) in expected {
                #expect((outline.directions[index] - direction).length < 1e-4, "\(index) \(isClosed)")
            }
        }
    }

    @Test("A hull is as round as its outer points, in any order and whatever is inside") func roundness() {
        var hull = StrokeHull()
        var square: [StrokePoint] = []
        for along: Float in [-4, -3, -2, -1, 0, 1, 2, 3] {
            square += [[along, -4], [4, along], [-along, 4], [-4, -along]]
        }
        #expect(abs(hull.roundness(of: square) - .pi / 4) < 1e-4)
        var inside = square
        for index in 4..<28 { inside[index] = StrokePoint(Float(index % 3), Float(index % 5)) }
        #expect(abs(hull.roundness(of: inside) - .pi / 4) < 1e-4)
        #expect(hull.roundness(of: (0..<32).map { StrokePoint(Float($0), 2 * Float($0)) }) < 1e-3)
        #expect(hull.roundness(of: [StrokePoint](repeating: [1, 1], count: 32)) == 0)
    }

    @Test("Looks measure straight pieces and bends to either side") func looks() {
        // 30 bends in radians: those from 0.3 end a straight piece, those from 0.25 are not straight.
        var bends = [Float](repeating: 0, count: 30)
        (bends[5], bends[12], bends[17], bends[18], bends[22]) = (1, -0.9, 0.28, -0.26, 0.8)
        var (points, angle) = ([StrokePoint.zero, [1, 0]], Float(0))
        for bend in bends {
            angle += bend
            points.append(points[points.count - 1] + [cos(angle), sin(angle)])
        }
        var meter = StrokeLooksMeter()
        let values = meter.measure(points).values
        let expected: [Float] = [
            9 / 30 / 0.10, 25 / 30 / 0.09, (2.596 * 30).squareRoot() / 3.24 / 0.14, 0.8 / 0.27, 1 / 0.4, 0.92 / 0.8,
            0.92 / 3.24 / 0.12,
        ]
        // The fifth is the hull's.
        for (index, value) in zip([0, 1, 2, 3, 5, 6, 7], expected) {
            #expect(abs(values[index] - value) < 0.01, "\(index): \(values)")
        }
        let straight = meter.measure((0..<32).map { [Float($0), 0] }).values
        #expect(abs(straight[0] - 10) < 1e-4 && straight.highHalf == .zero && straight[2] == 0 && straight[3] == 0)
    }

    @Test("Looks are strange as far as they are outside of the range, each up to a limit") func strangeness() {
        let one = StrokeLooks(values: [1, 5, 2, 0, 0, 0, 0, 0]), two = StrokeLooks(values: [3, 4, 2, 0, 0, 0, 0, 0])
        let range = StrokeLooksRange([one, two])
        for looks in [one, two] { #expect(range.strangeness(of: looks) == 0) }
        #expect(range.strangeness(of: StrokeLooks(values: [2, 6.5, 1, 0, 0, 0, 0, 0])) == 3.25)
        #expect(range.strangeness(of: StrokeLooks(values: [-99, 4.5, 99, 0, 0, 0, 0, 0])) == 8)
    }

    @Test("A way keeps points half a millimetre apart, and a long way points one millimetre apart") func ways() {
        var way = StrokeWay()
        way.begin(at: Point(x: 10, y: 20))
        way.move(by: Point(x: 0.25, y: 0))
        #expect(way.drawing == [Point(x: 10, y: 20), Point(x: 10.25, y: 20)])
        way.move(by: Point(x: 0.25, y: 0))
        #expect(way.drawing == [10, 10.5, 10.5].map { Point(x: $0, y: 20) })
        way.move(by: Point(x: 0, y: -4))
        way.move(by: Point(x: -3, y: 1))
        #expect(way.drawing.count == 5 && way.extent == 4 && way.middle == Point(x: 9, y: 18))
        way.begin(at: Point(x: 10, y: 20))
        for _ in 0..<1_000 { way.move(by: Point(x: 0.5, y: 0)) }
        let gaps = zip(way.drawing, way.drawing.dropFirst()).map { $1.x - $0.x }.filter { $0 != 1 }
        #expect(gaps.count <= 2 && gaps.allSatisfy { $0 <= 0.5 }, "\(gaps)")
        #expect(way.drawing.last == Point(x: 510, y: 20) && way.extent == 500)
    }
}
