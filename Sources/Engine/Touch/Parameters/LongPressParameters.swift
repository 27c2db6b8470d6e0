/// The settings of a long press.
public struct LongPressParameters: GestureParameters {
    /// Always `.longPress`.
    public static let type = GestureType.longPress

    /// How many fingers press together, 1 to 10.
    public var touches = 1
    /// How many taps come before the press, 0 to 10.
    public var taps = 0
    /// How long the fingers stay, counted from the last landing.
    public var minDuration = Thresholds.pressDuration
    /// How far a finger may stray before the gesture begins, in mm; after that it may go anywhere.
    public var maxMovement = Thresholds.pressMovement
    /// The longest pause between a tap's lift and the next landing.
    public var maxInterval = Thresholds.tapInterval
    /// How far from the first tap the other taps and the press may be, in mm.
    public var maxTapDistance = Thresholds.tapDistance
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin
    /// Whether the gesture ends with the first lift, or goes on with the fingers that stay until the last.
    public var endsOn = EndsOn.first

    /// Half a second with one finger.
    public init() {}
}
