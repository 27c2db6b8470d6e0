/// The values of a gesture at one moment. They are plain values, so that they can be sent between threads without
/// allocation.
///
/// A value that a gesture does not have is nil: a tap has no scale, a pinch no direction.
public struct GestureValues: Hashable, Sendable, BitwiseCopyable {
    /// How many fingers take part; 0 before the gesture.
    public var touches = 0
    /// Where the gesture is, in mm: the centre of its fingers; for a tap, the place of the first one; for a swipe, its
    /// start; for a stroke, the middle of the drawing.
    public var location = Point.zero
    /// The time since its first finger landed.
    public var duration: Microseconds = 0
    /// The direction in which it went.
    public var direction: Direction?
    /// The edge where it came in.
    public var edge: Edge?
    /// How far the fingers have moved together, in mm.
    public var translation: Point?
    /// How fast the fingers move together, in mm/s.
    public var velocity: Point?
    /// The span of the fingers divided by their span at the start.
    public var scale: Double?
    /// How fast the scale changes, in 1/s.
    public var scaleVelocity: Double?
    /// How far the fingers have turned, in radians, clockwise positive; it continues past a full turn.
    public var rotation: Double?
    /// How fast the fingers turn, in rad/s.
    public var rotationVelocity: Double?
    /// How far the fingers of a pan have moved together since the last one landed before it began, in mm: with the slop,
    /// and with the part across the axis. The translation may have neither. Zero for other gestures.
    public var travel = Point.zero

    /// No fingers at the origin.
    public init() {}

    /// The values without the fingers' motion. The direction stays, since it is one of those that were asked for.
    public var withoutMotion: GestureValues {
        var values = self
        (values.translation, values.velocity) = (nil, nil)
        (values.scale, values.scaleVelocity) = (nil, nil)
        (values.rotation, values.rotationVelocity) = (nil, nil)
        return values
    }
}
