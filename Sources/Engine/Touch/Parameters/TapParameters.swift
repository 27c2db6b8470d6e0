/// The settings of a tap.
public struct TapParameters: GestureParameters {
    /// Always `.tap`.
    public static let type = GestureType.tap

    /// How many fingers tap together, 1 to 10.
    public var touches = 1
    /// How many taps, 1 to 10.
    public var taps = 1
    /// How far a finger may stray from where it landed, in mm.
    public var maxMovement = Thresholds.tapMovement
    /// How long one tap may last.
    public var maxDuration = Thresholds.tapDuration
    /// The longest pause between a lift and the next landing.
    public var maxInterval = Thresholds.tapInterval
    /// The shortest pause between a lift and the next landing, against contacts that bounce.
    public var minInterval: Microseconds = 0
    /// How far from the first tap the next may be, in mm.
    public var maxTapDistance = Thresholds.tapDistance
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin
    /// How far apart the fingers may land, in mm.
    public var maxSeparation = Thresholds.handSpan
    /// How long several fingers are down together at least; nil: longer than fingers that drum.
    public var minTogether: Microseconds?

    /// A single tap with one finger.
    public init() {}
}
