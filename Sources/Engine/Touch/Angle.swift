// The standard library has square roots but no arc tangent: gestures need only `atan2` of the C library.
import Glibc

extension Point {
    /// Up to this tangent the series in `angle(to:)` is as exact as a `Double`: the error is less than 2⁻⁵³ of the
    /// angle.
    @inlinable static var smallTangent: Double { 1.0 / 32 }

    /// The angle that turns this vector into the direction of `other`, from -π to π, clockwise positive since y grows
    /// downwards; 0 if a vector has no length.
    ///
    /// From one frame to the next fingers turn by little. For small angles the arc tangent's series takes a fifth of
    /// the time of `atan2`.
    @inlinable public func angle(to other: Point) -> Double {
        let cross = x * other.y - y * other.x
        let dot = x * other.x + y * other.y
        if cross.magnitude <= dot * Self.smallTangent {
            guard dot > 0 else { return 0 }
            let tangent = cross / dot
            let square = tangent * tangent
            return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square * (1.0 / 7 - square * (1.0 / 9)))))
        }
        return atan2(cross, dot)
    }
}
