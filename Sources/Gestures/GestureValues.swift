import Touch

/// One of the ways a swipe can go, as the user sees the screen.
public enum Direction: String, CaseIterable, Sendable, BitwiseCopyable {
    /// Towards smaller x.
    case left
    /// Towards larger x.
    case right
    /// Towards smaller y.
    case up
    /// Towards larger y.
    case down

    /// How far `way` leads in this direction and how far off it, in mm; off it counts to both sides alike.
    func components(of way: Point) -> (along: Double, across: Double) {
        switch self {
        case .left: (-way.x, way.y.magnitude)
        case .right: (way.x, way.y.magnitude)
        case .up: (-way.y, way.x.magnitude)
        case .down: (way.y, way.x.magnitude)
        }
    }
}

/// What a gesture is like at one moment: plain values, so that they cross threads without allocation.
public struct GestureValues: Hashable, Sendable, BitwiseCopyable {
    /// How many fingers take part.
    public var touches = 0
    /// Where it is, in mm: the middle of its fingers; of a tap the place of the first one, of a swipe where it started.
    public var location = Point.zero
    /// The way it went, if the gesture is one that has a direction.
    public var direction: Direction?
    /// How long since its first finger landed.
    public var duration: Microseconds = 0

    /// No fingers, nowhere.
    public init() {}
}
