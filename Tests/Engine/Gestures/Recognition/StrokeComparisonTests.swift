import Testing
import TouchSamples

@testable import Gestures

/// How figures are compared.
@Suite struct StrokeComparisonTests {
    private func figure(_ drawing: [Point]) -> StrokeFigure {
        let points = drawing.map { StrokePoint(Float($0.x), Float($0.y)) }
        var (shaper, figure) = (StrokeShaper(), StrokeFigure())
        _ = shaper.shape(points, count: points.count, into: &figure)
        return figure
    }

    private func distance(_ one: StrokeFigure, _ other: StrokeFigure, _ alignment: StrokeAlignment) -> Float {
        var warp = StrokeWarp()
        return warp.distance(of: one, from: other, alignment, below: .infinity)
    }

    @Test(
        "A figure is turned towards its template as far as it may be",
        arguments: [(30, 45, 30), (-30, 45, -30), (60, 45, 45), (-60, 45, -45), (170, 180, 170), (9, 0, 0)]
            as [(Double, Double, Double)])
    func turns(_ turn: Double, _ most: Double, _ expected: Double) {
        let drawing = DrawnShape.ess.drawing(seed: 1)
        let turned = figure(drawing.map { $0.turned(by: -turn) })
        let freedom = StrokeFreedom(rotationDegrees: most, isAnyDirection: false)
        let alignment = StrokeAlignment(of: turned, with: figure(drawing), freedom)
        let wanted = Point.direction(expected)
        #expect(abs(Double(alignment.cosine) - wanted.x) < 0.001 && abs(Double(alignment.sine) - wanted.y) < 0.001)
        #expect((distance(turned, figure(drawing), alignment) < 0.01) == (turn == expected))
    }

    @Test("A figure of any direction is reversed, and a ring is started elsewhere, to lie on its template")
    func directions() {
        let freedom = StrokeFreedom(rotationDegrees: 45, isAnyDirection: true)
        let check = DrawnShape.check.drawing(seed: 1)
        let backwards = StrokeAlignment(of: figure(check.reversed()), with: figure(check), freedom)
        #expect(backwards.isReversed && !backwards.isRing)
        #expect(distance(figure(check.reversed()), figure(check), backwards) < 0.01)
        let ring = DrawnShape.square.drawing(seed: 1)
        for drawing in [Array(ring[25...] + ring[..<25]), (ring[25...] + ring[..<25]).reversed()] {
            let later = drawing.map { $0.turned(by: 40) }
            let alignment = StrokeAlignment(of: figure(later), with: figure(ring), freedom)
            #expect(alignment.isRing && distance(figure(later), figure(ring), alignment) < 0.15)
            let drawn = StrokeFreedom(rotationDegrees: 45, isAnyDirection: false)
            let other = StrokeAlignment(of: figure(later), with: figure(ring), drawn)
            #expect(!other.isRing && distance(figure(later), figure(ring), other) > 0.5)
        }
    }

    /// The whole table, as Sakoe and Chiba have it.
    @Test("The distance is that of the cheapest way within the band", arguments: DrawnShape.allCases)
    func warping(_ shape: DrawnShape) {
        let template = figure(DrawnShape.loop.drawing(seed: 2))
        let one = figure(shape.drawing(seed: 3))
        let count = StrokeOutline.count
        var costs = [[Float]](repeating: [Float](repeating: .infinity, count: count + 1), count: count + 1)
        costs[0][0] = 0
        for row in 1...count {
            for column in 1...count where abs(row - column) <= Thresholds.strokeBand {
                let gap = template.path.points[row - 1] - one.path.points[column - 1]
                let likeness = template.path.directions[row - 1].dot(one.path.directions[column - 1])
                costs[row][column] =
                    gap.dot(gap) + Thresholds.strokeDirectionWeight * (1 - likeness)
                    + min(costs[row - 1][column], costs[row][column - 1], costs[row - 1][column - 1])
            }
        }
        let expected = (costs[count][count] / Float(count)).squareRoot()
        #expect(abs(distance(one, template, StrokeAlignment()) - expected) < 0.001)
        var warp = StrokeWarp()
        #expect(warp.distance(of: one, from: template, StrokeAlignment(), below: 0) == .infinity)
    }

    /// The first three numbers: distance, runner-up, how many others there are.
    @Test(
        "A score is less the farther the runner-up is, up to the assumed one",
        arguments: [
            (0.3, nil, 0, 0.24), (0.4, nil, 1, 0.32), (0.6, nil, 2, 0.6), (0.6, nil, 9, 0.6), (0.4, 0.5, 1, 0.64),
            (0.4, 5, 1, 0.32), (0.1, nil, 0, 0.08), (0.4, 0, 1, .infinity),
        ] as [(Float, Float?, Int, Double)])
    func scores(_ distance: Float, _ runnerUp: Float?, _ others: Int, _ score: Double) {
        let match = StrokeMatch(distance: distance, scale: 0.5, template: 0, alignment: StrokeAlignment())
        let found = match.score(runnerUp: runnerUp, others: others)
        #expect(found == score || abs(found - score) < 1e-6, "\(found)")
    }

    /// A drawing between two ellipses, a little nearer to one of which all templates are alike.
    @Test("Of two distances nearly equal, the one from a gesture that is drawn in more ways is less")
    func moreWays() throws {
        let ellipse = { (width: Double) in
            (0...90).map { Point.direction(Double($0) * 4) * 30 }.map { Point(x: $0.x * width, y: $0.y / width) }
        }
        let careful = [StrokeTemplate](repeating: try StrokeTemplate(drawing: ellipse(1)), count: 5)
        let careless = [try StrokeTemplate(drawing: ellipse(1.2))]
        let freedom = StrokeFreedom(rotationDegrees: 45, isAnyDirection: false)
        var (near, far) = (StrokeMatcher(careful, freedom), StrokeMatcher(careless, freedom))
        let width = try #require(
            stride(from: 1.08, to: 1.12, by: 0.002).first { width in
                let (one, other) = (near.match(figure(ellipse(width))), far.match(figure(ellipse(width))))
                return one.distance < other.distance && one.unlikeness > other.unlikeness
            })
        let engine = GestureEngine(screen: ScreenSize(width: 220, height: 140))
        let strokes = [("careful", careful), ("careless", careless)].map { name, templates in
            RecognizerGraph.Placement(StrokeRecognizer(name) { $0.templates = templates })
        }
        _ = engine.install(RecognizerGraph(strokes), at: 0) { _ in }
        var recognized: [String] = []
        for frame in SyntheticPanel(noise: 0).frames(of: [.drawing(ellipse(width))]) {
            engine.process(frame) { if $0.state == .ended { recognized.append($0.recognizer.label) } }
        }
        #expect(recognized == ["careless"], "\(width)")
    }

    @Test("The nearest template counts, and lies on the drawing as it was turned") func nearest() throws {
        let freedom = StrokeFreedom(rotationDegrees: 45, isAnyDirection: false)
        let shapes: [DrawnShape] = [.zigzag, .check, .star]
        var matcher = StrokeMatcher(try shapes.map { try StrokeTemplate(drawing: $0.drawing(seed: 1)) }, freedom)
        for (index, shape) in shapes.enumerated() {
            let drawn = figure(shape.drawing(seed: 1).map { $0.turned(by: 30) * 2 + Point(x: 300, y: 200) })
            let match = matcher.match(drawn)
            #expect(match.template == index && match.distance < 0.02)
            let places = drawn.path.points.map { $0 * drawn.path.radius + drawn.path.centre }
            let gaps = zip(matcher.outline(match, on: drawn), places).map { ($0 - $1).length }
            #expect(gaps.count == 32 && gaps.allSatisfy { $0 < 0.5 }, "\(gaps)")
        }
        // The usual distance weighs as much as two drawings; the scale is the power of 3/4.
        for (count, spread) in [(1, 0.2), (2, 0.1), (3, 0.08)] as [(Int, Float)] {
            let template = try StrokeTemplate(drawing: DrawnShape.check.drawing(seed: 1))
            var alike = StrokeMatcher([StrokeTemplate](repeating: template, count: count), freedom)
            let scale = try alike.match(template.figure()).scale
            #expect(abs(scale - (spread * spread * spread).squareRoot().squareRoot()) < 0.001, "\(count): \(scale)")
        }
        let two = try [1, 2].map { try StrokeTemplate(drawing: DrawnShape.check.drawing(seed: $0)) }
        let (one, other) = (try two[0].figure(), try two[1].figure())
        let ways = [(one, other), (other, one)].map { distance($0, $1, StrokeAlignment(of: $0, with: $1, freedom)) }
        let spread = (2 * 0.2 + ways[0] + ways[1]) / 4
        var unlike = StrokeMatcher(two, freedom)
        #expect(abs(unlike.match(one).scale - (spread * spread * spread).squareRoot().squareRoot()) < 0.001)
    }

    @Test("A template's text has the larger side from 0 to 4095, and the smaller one in the middle")
    func texts() throws {
        let corner = [Point(x: 5, y: 7), Point(x: 65, y: 7), Point(x: 65, y: 27)]
        let points = try StrokeText.read(StrokeTemplate(drawing: corner).text)
        #expect(points.count == 32 && points[0] == [0, 1365] && points[31] == [4095, 2730])
        // 80 mm in 31 steps; the tenth is still on the first side.
        #expect(abs(points[10].x - 80 * 10 / 31 / 60 * 4095) <= 0.5 && points[10].y == 1365)
    }

    @Test("A stroke sets off where its template does, or where it ends if it may run backwards") func starts() throws {
        let corner = try StrokeTemplate(text: "AAAAAA______")
        #expect(corner.startsDegrees(.drawn).map { $0.rounded() } == [90])
        #expect(corner.startsDegrees(.any).map { $0.rounded() } == [90, 180])
        let ring = try StrokeTemplate(drawing: DrawnShape.square.drawing(seed: 1))
        #expect(ring.startsDegrees(.drawn).count == 1)
        #expect(ring.startsDegrees(.any) == [0, 45, 90, 135, 180, 225, 270, 315])
    }
}
