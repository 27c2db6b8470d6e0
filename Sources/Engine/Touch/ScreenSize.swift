/// The size of a screen in millimetres.
public struct ScreenSize: Hashable, Sendable {
    /// Millimetres from left to right.
    public let width: Double
    /// Millimetres from top to bottom.
    public let height: Double
    /// The size is unknown and only assumed: its millimetres are not real ones.
    public let isAssumed: Bool

    /// A size in millimetres.
    public init(width: Double, height: Double, isAssumed: Bool = false) {
        self.width = width
        self.height = height
        self.isAssumed = isAssumed
    }

    /// The shortest and longest plausible side, in mm: from a watch to a wall. Touchscreens have 36 to 2,000.
    public static let plausibleSide = 20.0...5_000.0
    /// The largest plausible ratio of the longer side to the shorter. The longest known touchscreen, the second one of
    /// a Zenbook Duo, has 3.3; signs in shops have 8.
    public static let maxAspectRatio = 12.0

    /// Whether a screen can have this size.
    public var isPlausible: Bool {
        Self.plausibleSide.contains(width) && Self.plausibleSide.contains(height)
            && max(width, height) <= Self.maxAspectRatio * min(width, height)
    }

    /// `point` as fractions of the screen, 0 to 1 on each axis; outside of this range if the point is off the screen.
    public func normalized(_ point: Point) -> Point {
        Point(x: width > 0 ? point.x / width : 0, y: height > 0 ? point.y / height : 0)
    }
}
