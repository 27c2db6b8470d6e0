/// The extent of a screen in millimetres.
public struct ScreenSize: Hashable, Sendable {
    /// Millimetres from left to right.
    public let width: Double
    /// Millimetres from top to bottom.
    public let height: Double
    /// Nothing tells how large the screen is: its millimetres are no real ones.
    public let isAssumed: Bool

    /// A screen of that many millimetres.
    public init(width: Double, height: Double, isAssumed: Bool = false) {
        self.width = width
        self.height = height
        self.isAssumed = isAssumed
    }

    /// How long a side is at least and at most, in mm: from a watch to a wall. Touchscreens have 36 to 2,000.
    public static let plausibleSide = 20.0...5_000.0
    /// How much longer one side is than the other at most. The longest touchscreen known to us, the second one of a
    /// Zenbook Duo, has 3.3; signs in shops have 8.
    public static let maxAspectRatio = 12.0

    /// Whether a screen can be that large.
    public var isPlausible: Bool {
        Self.plausibleSide.contains(width) && Self.plausibleSide.contains(height)
            && max(width, height) <= Self.maxAspectRatio * min(width, height)
    }

    /// `point` as fractions of the screen, 0 to 1 on each axis; outside of that range where the point is off the screen.
    public func normalized(_ point: Point) -> Point {
        Point(x: width > 0 ? point.x / width : 0, y: height > 0 ? point.y / height : 0)
    }
}
