import Gestures

/// Shapes that a program draws, somewhat differently each time. Real hands vary more: `mudra-bench strokes` has those.
package enum DrawnShape: String, CaseIterable, Sendable {
    /// The shapes. None is like another, however it is turned.
    case circle, square, triangle, zigzag, star, check, spiral, ess, loop, pigtail

    /// A drawing of the shape, 60 mm large, around the origin. A seed gives the same drawing everywhere.
    /// - Parameter seed: decides about turn, proportions, wobble and tremor.
    package func drawing(seed: UInt64) -> [Point] {
        var numbers = SeededNumbers(seed: seed)
        let turn = Double.random(in: -12...12, using: &numbers)
        let stretch = Double.random(in: 0.85...1.18, using: &numbers)
        let wobble = Double.random(in: 0...360, using: &numbers)
        let points = outline
        return points.enumerated().map { index, point in
            let part = Double(index) / Double(points.count - 1)
            let drift = Point.direction(wobble + part * 500) * 1.5
            let tremor = Point(x: .random(in: -0.4...0.4, using: &numbers), y: .random(in: -0.4...0.4, using: &numbers))
            return Point(x: point.x * stretch, y: point.y / stretch).turned(by: turn) * 30 + drift + tremor
        }
    }

    /// The points of the exact shape, 2 large.
    private var outline: [Point] {
        switch self {
        case .circle: arc(from: -90, to: 270)
        case .square: sides([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
        case .triangle: sides([(0, -1), (1, 0.8), (-1, 0.8), (0, -1)])
        case .zigzag: sides([(-1, 0.5), (-0.5, -0.5), (0, 0.5), (0.5, -0.5), (1, 0.5)])
        case .star: sides((0...5).map { Point.direction(-90 + 144 * Double($0)) }.map { ($0.x, $0.y) })
        case .check: sides([(-1, 0), (-0.4, 0.8), (1, -0.8)])
        case .spiral:
            (0...120).map { Point.direction(Double($0) * 7) * (Double($0) / 120) }
        case .ess:
            arc(from: -45, to: -270, radius: 0.5, around: Point(x: 0, y: -0.5))
                + arc(from: -90, to: 135, radius: 0.5, around: Point(x: 0, y: 0.5))
        case .loop:
            sides([(-1, 0.8), (0, 0)]) + arc(from: 135, to: 405, radius: 0.5, around: Point(x: 0.35, y: -0.35))
                + sides([(0.7, 0), (-0.3, 1)])
        case .pigtail:
            sides([(-0.4, 1), (-0.4, -0.5)]) + arc(from: 180, to: 540, radius: 0.4, around: Point(x: 0, y: -0.5))
        }
    }

    private func sides(_ corners: [(x: Double, y: Double)]) -> [Point] {
        zip(corners, corners.dropFirst()).flatMap { from, to in
            (0..<20).map { step in
                let part = Double(step) / 20
                return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
            }
        } + corners.suffix(1).map { Point(x: $0.x, y: $0.y) }
    }

    private func arc(from: Double, to: Double, radius: Double = 1, around middle: Point = .zero) -> [Point] {
        (0...60).map { middle + Point.direction(from + (to - from) * Double($0) / 60) * radius }
    }
}

extension DrawnShape {
    /// A stroke gesture for the shape.
    package func parameters(templates: Int = 3, touches: Int = 1) -> StrokeParameters {
        var parameters = StrokeParameters()
        parameters.touches = touches
        parameters.templates = (0..<templates).compactMap { number in
            try? StrokeTemplate(drawing: drawing(seed: UInt64(1_000 + number)))
        }
        return parameters
    }
}

extension SyntheticFinger {
    /// A finger that draws a line at an even speed.
    /// - Parameters:
    ///   - line: the points of the line, relative to `middle`.
    ///   - speed: in mm/s.
    package static func drawing(
        _ line: [Point], around middle: Point = Point(x: 110, y: 70), landing: Double = 0, at speed: Double = 200
    ) -> SyntheticFinger {
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let length = lengths.reduce(0, +)
        return SyntheticFinger(landing: landing, lift: landing + length / speed) { time in
            var rest = min(max(time - landing, 0) * speed, length)
            for (index, piece) in lengths.enumerated() {
                if rest <= piece, piece > 0 {
                    return middle + line[index] + (line[index + 1] - line[index]) * (rest / piece)
                }
                rest -= piece
            }
            return middle + (line.last ?? .zero)
        }
    }
}
