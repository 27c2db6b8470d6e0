/// The settings of a swipe.
public struct SwipeParameters: GestureParameters {
    /// Always `.swipe`.
    public static let type = GestureType.swipe

    /// How many fingers swipe together, 1 to 10.
    public var touches = 1
    /// The directions that the swipe may go in; of several, the nearest wins.
    public var directions: [Direction] = [.right]
    /// How long the swipe may take from the last landing.
    public var maxDuration = Thresholds.swipeDuration
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin
    /// How long after the first lift the swipe may still be recognized, while other fingers go on.
    public var liftWithin = Thresholds.liftWithin
    /// The travel along the direction that a swipe needs, in mm; nil: iOS's rule, by which a longer swipe needs
    /// less.
    public var minDistance: Double?
    /// How far off the direction a finger may be, in mm; nil: iOS's rule, by which a longer swipe may be off by
    /// less.
    public var maxDeviation: Double?
    /// The mean velocity that a swipe needs from the moment when its fingers set off, in mm/s; 0: any.
    public var minVelocity = Thresholds.swipeVelocity

    /// One finger to the right.
    public init() {}
}
