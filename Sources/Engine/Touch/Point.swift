/// A point on a screen, or a vector from one point to another, in millimetres.
///
/// The origin is the top left corner as the user sees it; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// Millimetres to the right.
    public var x: Double
    /// Millimetres downwards.
    public var y: Double

    /// The origin.
    @inlinable public static var zero: Point { Point(x: 0, y: 0) }

    /// The point with these coordinates, in millimetres.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both are the same; written out, because other modules cannot inline the version that the compiler
    /// generates.
    @inlinable public static func == (lhs: Point, rhs: Point) -> Bool {
        lhs.x == rhs.x && lhs.y == rhs.y
    }

    /// The straight distance to `other`, in millimetres.
    @inlinable public func distance(to other: Point) -> Double {
        (other - self).length
    }

    /// The sum of two vectors.
    @inlinable public static func + (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
    }

    /// The vector from `rhs` to `lhs`.
    @inlinable public static func - (lhs: Point, rhs: Point) -> Point {
        Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
    }

    /// The length of the vector, in millimetres.
    @inlinable public var length: Double {
        (x * x + y * y).squareRoot()
    }

    /// The point or vector, multiplied by `factor`.
    @inlinable public static func * (lhs: Point, factor: Double) -> Point {
        Point(x: lhs.x * factor, y: lhs.y * factor)
    }

    /// The point or vector, divided by `divisor`.
    @inlinable public static func / (lhs: Point, divisor: Double) -> Point {
        Point(x: lhs.x / divisor, y: lhs.y / divisor)
    }
}
