import Glibc
import MudraTouch

/// A line of points at equal distances, that a computed person changes.
struct ComputedLine {
    private static let count = 160
    var points: [Point]

    /// A curve through places, with its corners, by Catmull's and Rom's spline.
    init(through places: [(place: Point, isCorner: Bool)]) {
        points = places.prefix(1).map(\.place)
        for index in 1..<places.count {
            let from = places[index - 1].place, to = places[index].place
            let before = index > 1 && !places[index - 1].isCorner ? places[index - 2].place : from
            let after = index + 1 < places.count && !places[index].isCorner ? places[index + 1].place : to
            for step in 1...24 {
                let part = Double(step) / 24
                let bend = (to - before) * 0.5 * (part * (1 - part) * (1 - part))
                let unbend = (after - from) * 0.5 * (part * part * (1 - part))
                points.append(from + (to - from) * (part * part * (3 - 2 * part)) + bend - unbend)
            }
        }
        space()
    }

    /// Starts a ring elsewhere.
    mutating func start(at part: Double) {
        let first = Int(part * Double(points.count - 1))
        points = Array(points[first...] + points[..<first]) + [points[first]]
    }

    /// Lengthens the ends by these parts of the length, or shortens them.
    mutating func changeEnds(by start: Double, and end: Double) {
        changeStart(by: start)
        points.reverse()
        changeStart(by: end)
        points.reverse()
        space()
    }

    private mutating func changeStart(by part: Double) {
        let steps = min(Int(abs(part) * Double(points.count)), points.count / 6)
        if part < 0 {
            points.removeFirst(steps)
        } else {
            let way = points[0] - points[3]
            points = (0..<steps).reversed().map { points[0] + way * (Double($0 + 1) / 3) } + points
        }
    }

    /// Rounds the corners by a mean over this part of the length to either side.
    mutating func round(over part: Double) {
        let reach = min(Int(part * Double(points.count)), points.count / 8)
        guard reach > 0 else { return }
        // Twice, for a mean that weighs near points more. The ends stay.
        for _ in 0..<2 {
            let sharp = points
            for index in sharp.indices {
                let side = min(reach, index, sharp.count - 1 - index)
                points[index] = sharp[index - side...index + side].reduce(.zero, +) / Double(2 * side + 1)
            }
        }
        space()
    }

    /// Moves the points to and fro, that often along the line.
    mutating func bend(by most: Point, waves: Double, phase: Double) {
        for index in points.indices {
            let place = Point.direction(phase + 360 * waves * Double(index) / Double(points.count - 1))
            points[index] = points[index] + Point(x: most.x * place.x, y: most.y * place.y)
        }
    }

    private mutating func space() {
        let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        let step = lengths.reduce(0, +) / Double(Self.count - 1)
        var (even, walked) = ([points[0]], 0.0)
        for (index, piece) in lengths.enumerated() where piece > 0 {
            while even.count < Self.count, walked + piece >= Double(even.count) * step {
                let part = (Double(even.count) * step - walked) / piece
                even.append(points[index] + (points[index + 1] - points[index]) * part)
            }
            walked += piece
        }
        while even.count < Self.count { even.append(points[points.count - 1]) }
        points = even
    }
}
