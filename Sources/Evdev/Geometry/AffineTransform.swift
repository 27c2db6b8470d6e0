import Touch

/// A mapping of the plane that keeps lines straight: x' = ax + by + c, y' = dx + ey + f.
struct AffineTransform: Hashable, Sendable {
    let a: Double
    let b: Double
    let c: Double
    let d: Double
    let e: Double
    let f: Double

    static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

    /// Where a point goes.
    func apply(_ point: Point) -> Point {
        Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
    }

    /// This one and then `next`.
    func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: next.a * a + next.b * d, b: next.a * b + next.b * e, c: next.a * c + next.b * f + next.c,
            d: next.d * a + next.e * d, e: next.d * b + next.e * e, f: next.d * c + next.e * f + next.f)
    }

    /// Stretches both axes.
    static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
    }
}
