import Glibc

/// How else than its template a stroke may be drawn.
struct StrokeFreedom {
    /// The cosine and the sine of the farthest turn.
    let cosine, sine: Float
    /// It may be drawn the other way round and, as a ring, from another start.
    let isAnyDirection: Bool

    /// - Parameter rotationDegrees: the farthest turn to either side; 180 and more: any.
    init(rotationDegrees: Double, isAnyDirection: Bool) {
        let angle = min(max(rotationDegrees, 0), 180) * .pi / 180
        (cosine, sine) = (Float(cos(angle)), Float(sin(angle)))
        self.isAnyDirection = isAnyDirection
    }
}
