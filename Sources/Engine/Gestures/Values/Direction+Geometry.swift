import MudraTouch

extension Direction {
    /// A step of one millimetre in this direction.
    package var unit: Point {
        // The square root of a half, written out, since it would be computed every time.
        let half = 0.7071067811865476
        return switch self {
        case .left: Point(x: -1, y: 0)
        case .right: Point(x: 1, y: 0)
        case .up: Point(x: 0, y: -1)
        case .down: Point(x: 0, y: 1)
        case .upLeft: Point(x: -half, y: -half)
        case .upRight: Point(x: half, y: -half)
        case .downLeft: Point(x: -half, y: half)
        case .downRight: Point(x: half, y: half)
        }
    }
}

extension Point {
    /// The parts of this vector along a direction's unit vector and across it, in mm; the part across is never
    /// negative.
    func components(along unit: Point) -> (along: Double, across: Double) {
        (x * unit.x + y * unit.y, (x * unit.y - y * unit.x).magnitude)
    }
}
