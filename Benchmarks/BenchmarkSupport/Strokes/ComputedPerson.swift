import Glibc
import MudraTouch
import TouchSamples

/// A synthetic person, to draw kinds of things of which there are no recordings.
///
/// Each number is a standard deviation between people. Together they give distances between drawings of one kind that are
/// spread about as those of recorded drawings: the last table of `Benchmarks/strokes.txt` has both.
struct ComputedPerson {
    private var numbers: SeededNumbers
    /// How much less carefully than the median person this one draws.
    private var haste = 1.0

    /// A person; a seed gives the same everywhere.
    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        haste = exp(normal(0.7))
    }

    /// A drawing of a kind.
    mutating func drawing(of kind: ComputedKind) -> StrokeDrawing? {
        let ways = kind.ways
        // The usual way is as frequent as all others.
        let way = Bool.random(using: &numbers) ? ways[0] : ways[Int.random(in: 0..<ways.count, using: &numbers)]
        var places = ComputedKind.places(of: way)
        for index in places.indices {
            places[index].place = places[index].place + Point(x: normal(0.06 * haste), y: normal(0.06 * haste))
        }
        if kind.isRing { places[places.count - 1].place = places[0].place }
        var line = ComputedLine(through: places)
        if kind.isRing && Bool.random(using: &numbers) { line.start(at: .random(in: 0..<1, using: &numbers)) }
        line.changeEnds(by: normal(0.04 * haste), and: normal(0.04 * haste))
        line.round(over: abs(normal(0.012 * haste)))
        for wave in 0..<4 {
            let bend = Point(x: normal(0.012 * haste), y: normal(0.012 * haste))
            line.bend(by: bend, waves: 0.5 * Double(1 << wave), phase: .random(in: 0..<360, using: &numbers))
        }
        let stretch = exp(normal(0.15)), slant = normal(0.12), turn = normal(9)
        line.points = line.points.map {
            Point(x: ($0.x - slant * $0.y) * stretch, y: $0.y / stretch).turned(by: turn)
        }
        if Int.random(in: 0..<4, using: &numbers) == 0 { line.points.reverse() }
        let size = 60 * exp(normal(0.3)), speed = 250 * exp(normal(0.5))
        return StrokeDrawing(label: kind.rawValue, line: line.points, size: size, speed: speed)
    }

    private mutating func normal(_ deviation: Double) -> Double {
        let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &numbers))).squareRoot()
        return deviation * radius * Point.direction(.random(in: 0..<360, using: &numbers)).x
    }
}
