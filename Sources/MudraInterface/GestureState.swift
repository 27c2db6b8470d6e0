import Gestures

/// What has become of a gesture, as programs are told: the state of the signal `Gesture`.
public enum GestureState: String, CaseIterable, Sendable, BitwiseCopyable {
    /// A gesture that goes on has begun.
    case began
    /// It goes on.
    case changed
    /// It is complete.
    case ended
    /// It was broken off.
    case cancelled
    /// A gesture of one moment was made.
    case recognized

    /// What programs are told of a recognizer that has come to a state; nil: nothing.
    /// - Parameter isContinuous: whether its gesture goes on from a beginning to an end.
    public init?(_ state: RecognizerState, isContinuous: Bool) {
        switch state {
        case .possible, .failed: return nil
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = isContinuous ? .ended : .recognized
        case .cancelled: self = .cancelled
        }
    }
}

/// The keys of what the signal `Gesture` tells besides: `details`.
public enum GestureDetail {
    /// The path of the touchscreen's object, `o`.
    public static let device = "device"
    /// The same from a gesture's beginning to its end, `t`.
    public static let gestureID = "gesture_id"
    /// How long since the first finger landed, µs, `t`.
    public static let duration = "duration"
    /// The centre of the fingers in mm, `(dd)`.
    public static let location = "location"
    /// The same from 0 to 1 of the screen.
    public static let normalizedLocation = "location_normalized"
    /// Where a swipe went, `s`.
    public static let direction = "direction"
    /// The edge that a pan came from, `s`.
    public static let edge = "edge"
    /// In mm, `(dd)`.
    public static let translation = "translation"
    /// In mm/s, `(dd)`.
    public static let velocity = "velocity"
    /// A ratio, `d`.
    public static let scale = "scale"
    /// In 1/s, `d`.
    public static let scaleVelocity = "scale_velocity"
    /// In radians, clockwise, `d`.
    public static let rotation = "rotation"
    /// In rad/s, `d`.
    public static let rotationVelocity = "rotation_velocity"
}
