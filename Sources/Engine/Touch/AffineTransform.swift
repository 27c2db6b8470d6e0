/// An affine map of the plane: x' = ax + by + c, y' = dx + ey + f.
package struct AffineTransform: Hashable, Sendable {
    package let a: Double
    package let b: Double
    package let c: Double
    package let d: Double
    package let e: Double
    package let f: Double

    package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// The map that leaves every point in place.
    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    /// Maps a point.
    package func apply(_ point: Point) -> Point {
        Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }

    /// This map followed by `next`.
    package func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.b * d, b: next.a * b + next.b * e, c: next.a * c + next.b * f + next.c,
            d: next.d * a + next.e * d, e: next.d * b + next.e * e, f: next.d * c + next.e * f + next.f)
    }

    /// The map back; nil: this map turns the plane into a line or a point.
    package var inverted: AffineTransform? {
        let determinant = a * e - b * d
        guard determinant != 0, determinant.isFinite else { return nil }
        return AffineTransform(
            a: e / determinant, b: -b / determinant, c: (b * f - e * c) / determinant,
            d: -d / determinant, e: a / determinant, f: (d * c - a * f) / determinant)
    }

    /// A map that scales the two axes.
    package static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
    }
}
