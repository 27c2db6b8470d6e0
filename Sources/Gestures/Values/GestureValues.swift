import MudraTouch

/// What a gesture is like at one moment: plain values, so that they cross threads without allocation.
///
/// What a gesture does not have is nil: a tap no scale, a pinch no direction.
public struct GestureValues: Hashable, Sendable, BitwiseCopyable {
    /// How many fingers take part.
    public var touches = 0
    /// Where it is, in mm: the middle of its fingers; of a tap the place of the first one, of a swipe where it started.
    public var location = Point.zero
    /// How long since its first finger landed.
    public var duration: Microseconds = 0
    /// The direction in which it went.
    public var direction: Direction?
    /// The edge it came from.
    public var edge: Edge?
    /// How far the fingers have gone together, in mm.
    public var translation: Point?
    /// How fast they go together, in mm/s.
    public var velocity: Point?
    /// How many times farther apart the fingers are than at the start.
    public var scale: Double?
    /// How fast the scale changes, in 1/s.
    public var scaleVelocity: Double?
    /// How far the fingers have turned, in radians, clockwise positive; more than a whole turn counts on.
    public var rotation: Double?
    /// How fast they turn, in rad/s.
    public var rotationVelocity: Double?

    /// No fingers, nowhere.
    public init() {}

    /// The same without what tells how the fingers have moved. The direction is one of those that were asked for, and stays.
    public var withoutMotion: GestureValues {
        var values = self
        (values.translation, values.velocity) = (nil, nil)
        (values.scale, values.scaleVelocity) = (nil, nil)
        (values.rotation, values.rotationVelocity) = (nil, nil)
        return values
    }
}
