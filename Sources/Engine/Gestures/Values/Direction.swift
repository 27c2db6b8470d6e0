import MudraTouch

/// The directions a gesture can go in, as the user sees the screen.
public enum Direction: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Towards smaller x.
    case left
    /// Towards larger x.
    case right
    /// Towards smaller y.
    case up
    /// Towards larger y.
    case down
    /// Half left, half up.
    case upLeft = "up-left"
    /// Half right, half up.
    case upRight = "up-right"
    /// Half left, half down.
    case downLeft = "down-left"
    /// Half right, half down.
    case downRight = "down-right"

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

/// The axis that a gesture's translation keeps to.
public enum Axis: String, CaseIterable, Sendable, BitwiseCopyable {
    /// No axis: any direction.
    case any
    /// Left and right only.
    case horizontal
    /// Up and down only.
    case vertical

    /// The vector `way` without its part across the axis.
    func along(_ way: Point) -> Point {
        switch self {
        case .any: way
        case .horizontal: Point(x: way.x, y: 0)
        case .vertical: Point(x: 0, y: way.y)
        }
    }

    /// Whether `way` goes more along the axis than across it.
    func leads(_ way: Point) -> Bool {
        switch self {
        case .any: true
        case .horizontal: way.x.magnitude >= way.y.magnitude
        case .vertical: way.y.magnitude >= way.x.magnitude
        }
    }
}
