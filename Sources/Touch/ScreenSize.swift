/// The extent of a screen in millimetres.
public struct ScreenSize: Hashable, Sendable {
    /// Millimetres from left to right.
    public let width: Double
    /// Millimetres from top to bottom.
    public let height: Double

    /// A screen of that many millimetres.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// `point` as fractions of the screen, 0 to 1 on each axis; outside of that range where the point is off the screen.
    public func normalized(_ point: Point) -> Point {
        Point(x: width > 0 ? point.x / width : 0, y: height > 0 ? point.y / height : 0)
    }
}
