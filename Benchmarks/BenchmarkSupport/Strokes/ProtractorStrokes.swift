import MudraTouch

/// Protractor (Li: CHI 2010) within 45 degrees, the usual recognizer of strokes, to compare with.
class ProtractorStrokes: StrokeMethod {
    private static let count = 32
    /// The cosine and the sine of the farthest turn.
    private static let farthest = 0.5.squareRoot()
    /// Whether the drawing may run the other way and, if its ends are near, start anywhere.
    class var isAnyDirection: Bool { false }

    private let templates: [(label: String, shape: [Point])]

    required init(templates: [String: [StrokeDrawing]]) {
        self.templates = templates.sorted { $0.key < $1.key }.flatMap { label, drawings in
            drawings.map { (label, Self.shape(of: $0.points)) }
        }
    }

    func verdict(on drawing: StrokeDrawing) -> StrokeVerdict? {
        let shapes = Self.variants(of: drawing.points)
        let all = templates.map { template in
            (template.label, shapes.map { Self.likeness(of: $0, with: template.shape) }.max() ?? 0)
        }
        return all.max { $0.1 < $1.1 }.map { StrokeVerdict(label: $0.0, score: 1 - $0.1) }
    }

    private static func variants(of line: [Point]) -> [[Point]] {
        let shape = shape(of: line)
        guard isAnyDirection else { return [shape] }
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let ways = [shape, shape.reversed()]
        guard let first = line.first, let last = line.last, first.distance(to: last) < 0.15 * length else {
            return ways
        }
        return ways.flatMap { way in way.indices.map { Array(way[$0...] + way[..<$0]) } }
    }

    /// Points at equal distances around the origin, as a vector of length 1.
    private static func shape(of line: [Point]) -> [Point] {
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let step = length / Double(count - 1)
        var (points, walked) = ([line[0]], 0.0)
        for (from, to) in zip(line, line.dropFirst()) {
            let piece = from.distance(to: to)
            while piece > 0, points.count < count, walked + piece >= Double(points.count) * step {
                points.append(from + (to - from) * ((Double(points.count) * step - walked) / piece))
            }
            walked += piece
        }
        while points.count < count { points.append(line[line.count - 1]) }
        let centre = points.reduce(.zero, +) / Double(count)
        points = points.map { $0 - centre }
        let norm = points.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y }.squareRoot()
        return points.map { $0 / max(norm, .leastNormalMagnitude) }
    }

    /// The cosine of the angle between both vectors at the best turn.
    private static func likeness(of figure: [Point], with template: [Point]) -> Double {
        var (along, across) = (0.0, 0.0)
        for (one, other) in zip(figure, template) {
            along += one.x * other.x + one.y * other.y
            across += one.x * other.y - one.y * other.x
        }
        let most = (along * along + across * across).squareRoot()
        return along >= farthest * most ? most : (along + across.magnitude) * farthest
    }
}

/// The same, and the drawing may run the other way or start elsewhere.
final class FreeProtractorStrokes: ProtractorStrokes {
    override class var isAnyDirection: Bool { true }
}
