/// An upright rectangle on a screen, in millimetres.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public let origin: Point
    /// The width and height.
    public let size: ScreenSize

    /// A rectangle with this top left corner and this size, in millimetres.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = ScreenSize(width: width, height: height)
    }

    /// Whether `point` lies inside. The left and top edges belong to the rectangle, the others do not, so that
    /// neighbours do not share a point.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
            && point.y < origin.y + size.height
    }
}
