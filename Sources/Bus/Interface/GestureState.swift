/// A gesture's state, as the signal `Gesture` reports it to programs.
public enum GestureState: String, CaseIterable, Sendable, BitwiseCopyable {
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// A continuous gesture is complete.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// A gesture of one moment was recognized.
    case recognized
}

/// The keys of the signal `Gesture`'s `details`.
public enum GestureDetail {
    /// The path of the touchscreen's object, `o`.
    public static let device = "device"
    /// The gesture's number, the same from its beginning to its end, `t`.
    public static let gestureID = "gesture_id"
    /// The time since the first finger landed, µs, `t`.
    public static let duration = "duration"
    /// The centre of the fingers in mm, `(dd)`.
    public static let location = "location"
    /// The centre of the fingers as fractions of the screen, from 0 to 1, `(dd)`.
    public static let normalizedLocation = "location_normalized"
    /// The direction of a swipe, `s`.
    public static let direction = "direction"
    /// The edge that a pan came from, `s`.
    public static let edge = "edge"
    /// The translation in mm, `(dd)`.
    public static let translation = "translation"
    /// The velocity in mm/s, `(dd)`.
    public static let velocity = "velocity"
    /// The scale, a ratio, `d`.
    public static let scale = "scale"
    /// The velocity of the scale in 1/s, `d`.
    public static let scaleVelocity = "scale_velocity"
    /// The rotation in radians, clockwise, `d`.
    public static let rotation = "rotation"
    /// The velocity of the rotation in rad/s, `d`.
    public static let rotationVelocity = "rotation_velocity"
}
