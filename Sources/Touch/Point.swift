/// A place on a screen, or a way from one place to another, in millimetres.
///
/// The origin is the top left corner as the user sees it; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// Millimetres to the right.
    public var x: Double
    /// Millimetres downwards.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// The point at those coordinates, in millimetres.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The straight distance to `other`, in millimetres.
    public func distance(to other: Point) -> Double {
        let way = other - self
        return (way.x * way.x + way.y * way.y).squareRoot()
    }

    /// The sum of two ways.
    public static func + (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
    }

    /// The way from `rhs` to `lhs`.
    public static func - (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
    }

    /// The point or way, scaled down.
    public static func / (lhs: Point, divisor: Double) -> Point {
        Point(x: lhs.x / divisor, y: lhs.y / divisor)
    }
}

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
