/// An upright rectangle on a screen, in millimetres.
public struct Rect: Hashable, Sendable {
    /// The corner at the top left.
    public let origin: Point
    /// How wide and high it is.
    public let size: ScreenSize

    /// A rectangle by its top left corner and its extent, in millimetres.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x: x, y: y)
        size = ScreenSize(width: width, height: height)
    }

    /// Whether `point` lies inside: on the left and top edges yes, on the others no, so that neighbours share nothing.
    public func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y
            && point.y < origin.y + size.height
    }
}
