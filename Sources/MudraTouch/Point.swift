/// A place on a screen, or a way from one place to another, in millimetres.
///
/// The origin is the top left corner as the user sees it; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// Millimetres to the right.
    public var x: Double
    /// Millimetres downwards.
    public var y: Double

    /// The origin.
    @inlinable public static var zero: Point { Point(x: 0, y: 0) }

    /// The point at those coordinates, in millimetres.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both are the same; written out, since what the compiler makes of it is no other module's to inline.
    @inlinable public static func == (lhs: Point, rhs: Point) -> Bool {
        lhs.x == rhs.x && lhs.y == rhs.y
    }

    /// The straight distance to `other`, in millimetres.
    @inlinable public func distance(to other: Point) -> Double {
        (other - self).length
    }

    /// The sum of two ways.
    @inlinable public static func + (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
    }

    /// The way from `rhs` to `lhs`.
    @inlinable public static func - (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
    }

    /// How long the way is, in millimetres.
    @inlinable public var length: Double {
        (x * x + y * y).squareRoot()
    }

    /// The point or way, scaled up.
    @inlinable public static func * (lhs: Point, factor: Double) -> Point {
        Point(x: lhs.x * factor, y: lhs.y * factor)
    }

    /// The point or way, scaled down.
    @inlinable public static func / (lhs: Point, divisor: Double) -> Point {
        Point(x: lhs.x / divisor, y: lhs.y / divisor)
    }
}
