import Glibc

/// A point of a drawing, or a vector. Single precision and both coordinates at once, since a match takes a hundred
/// thousand steps.
typealias StrokePoint = SIMD2<Float>

extension StrokePoint {
    @inline(__always)
    func dot(_ other: StrokePoint) -> Float { x * other.x + y * other.y }

    /// Positive if `other` is clockwise of this vector.
    @inline(__always)
    func cross(_ other: StrokePoint) -> Float { x * other.y - y * other.x }

    @inline(__always)
    var length: Float { dot(self).squareRoot() }

    @inline(__always)
    func turned(_ cosine: Float, _ sine: Float) -> StrokePoint {
        StrokePoint(x * cosine - y * sine, x * sine + y * cosine)
    }

    /// Its direction, clockwise from the right.
    var degrees: Double { Double(atan2(y, x)) * 180 / .pi }
}
