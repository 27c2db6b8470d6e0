import MudraTouch

/// A side or a corner of the screen, as the user sees it.
public enum Edge: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Where x is 0.
    case left
    /// Where x is largest.
    case right
    /// Where y is 0.
    case top
    /// Where y is largest.
    case bottom
    /// Where x and y are 0.
    case topLeft = "top-left"
    /// Where x is largest and y is 0.
    case topRight = "top-right"
    /// Where x is 0 and y is largest.
    case bottomLeft = "bottom-left"
    /// Where x and y are largest.
    case bottomRight = "bottom-right"

    /// Whether two sides meet there.
    public var isCorner: Bool {
        switch self {
        case .left, .right, .top, .bottom: false
        case .topLeft, .topRight, .bottomLeft, .bottomRight: true
        }
    }

    /// The direction from the edge into the screen.
    package var inwardDirection: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        case .topLeft: .downRight
        case .topRight: .downLeft
        case .bottomLeft: .upRight
        case .bottomRight: .upLeft
        }
    }

    /// A step of one millimetre from the edge into the screen; from a corner, half along either side.
    var inwards: Point { inwardDirection.unit }

    /// How far `point` is from the edge, in mm; from a corner, the distance to the farther of its two sides. Negative
    /// beyond the edge, where some screens report touches.
    package func distance(of point: Point, on screen: ScreenSize) -> Double {
        let (left, right) = (point.x, screen.width - point.x)
        let (top, bottom) = (point.y, screen.height - point.y)
        return switch self {
        case .left: left
        case .right: right
        case .top: top
        case .bottom: bottom
        case .topLeft: max(left, top)
        case .topRight: max(right, top)
        case .bottomLeft: max(left, bottom)
        case .bottomRight: max(right, bottom)
        }
    }

    /// Where `point` is along the edge: from 0 at its left or upper end to 1; always 0 for a corner.
    func fraction(of point: Point, on screen: ScreenSize) -> Double {
        let fractions = screen.normalized(point)
        return switch self {
        case .left, .right: fractions.y
        case .top, .bottom: fractions.x
        case .topLeft, .topRight, .bottomLeft, .bottomRight: 0
        }
    }
}
