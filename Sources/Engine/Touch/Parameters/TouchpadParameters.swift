/// The settings of fingers that go on as fingers on a virtual touchpad, for the compositor to follow. Only `mudrad`
/// recognizes such a gesture.
public struct TouchpadParameters: GestureParameters {
    /// Always `.touchpad`.
    public static let type = GestureType.touchpad

    /// The fewest fingers that can begin it, 1 to 4.
    public var minTouches = 3
    /// The most fingers, 1 to 4; nil: four.
    public var maxTouches: Int?
    /// How long after the first finger the others may land.
    public var landWithin = Thresholds.landWithin
    /// How far the fingers must move before it begins, in mm, as the root mean square of their travels; 0: it begins
    /// without a move.
    public var slop = Thresholds.panSlop
    /// How far a finger moves on the touchpad for each mm on the screen, in mm, 0.1 to 10.
    public var scale = 1.0
    /// The fingers move in the opposite direction on the touchpad.
    public var isInverted = false

    /// Three or four fingers.
    public init() {}

    package var mostTouches: Int { maxTouches ?? PadFingers.capacity }
    /// Whether fingers come and go, as on a touchpad that moves the pointer.
    package var isPointer: Bool { minTouches == 1 }
}
