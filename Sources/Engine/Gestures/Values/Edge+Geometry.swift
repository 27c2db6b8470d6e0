import MudraTouch

extension Edge {
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
