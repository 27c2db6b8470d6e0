/// The keys of the signal `Gesture`'s `details`.
package enum GestureDetail {
    /// The path of the touchscreen's object, `o`.
    package static let device = "device"
    /// The gesture's number, the same from its beginning to its end, `t`.
    package static let gestureID = "gesture_id"
    /// The time since the first finger landed, µs, `t`.
    package static let duration = "duration"
    /// The centre of the fingers in mm, `(dd)`.
    package static let location = "location"
    /// The centre of the fingers as fractions of the screen, from 0 to 1, `(dd)`.
    package static let normalizedLocation = "location_normalized"
    /// The direction of a swipe, `s`.
    package static let direction = "direction"
    /// The edge that a pan came from, `s`.
    package static let edge = "edge"
    /// The translation in mm, `(dd)`.
    package static let translation = "translation"
    /// The velocity in mm/s, `(dd)`.
    package static let velocity = "velocity"
    /// The scale, a ratio, `d`.
    package static let scale = "scale"
    /// The velocity of the scale in 1/s, `d`.
    package static let scaleVelocity = "scale_velocity"
    /// The rotation in radians, clockwise, `d`.
    package static let rotation = "rotation"
    /// The velocity of the rotation in rad/s, `d`.
    package static let rotationVelocity = "rotation_velocity"
}
