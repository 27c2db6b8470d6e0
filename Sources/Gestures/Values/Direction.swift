import MudraTouch

/// One of the ways a gesture can go, as the user sees the screen.
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

    /// A millimetre that way.
    var unit: Point {
        // The root of a half, written out: it would be worked out every time.
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
    /// How far this way leads along a direction's unit and how far off it, in mm; off it counts to both sides alike.
    func components(along unit: Point) -> (along: Double, across: Double) {
        (x * unit.x + y * unit.y, (x * unit.y - y * unit.x).magnitude)
    }
}

/// The way that a gesture's translation is held to.
public enum Axis: String, CaseIterable, Sendable, BitwiseCopyable {
    /// None: wherever the fingers go.
    case any
    /// To the left and to the right only.
    case horizontal
    /// Up and down only.
    case vertical

    /// What is left of `way` when the part across the axis is taken out.
    func along(_ way: Point) -> Point {
        switch self {
        case .any: way
        case .horizontal: Point(x: way.x, y: 0)
        case .vertical: Point(x: 0, y: way.y)
        }
    }

    /// Whether `way` leads more along the axis than across it.
    func leads(_ way: Point) -> Bool {
        switch self {
        case .any: true
        case .horizontal: way.x.magnitude >= way.y.magnitude
        case .vertical: way.y.magnitude >= way.x.magnitude
        }
    }
}
