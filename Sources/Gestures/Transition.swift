import Touch

/// A recognizer's step from one state to the next.
public struct Transition {
    /// Who made it.
    public let recognizer: any Recognizer
    /// The state before.
    public let from: RecognizerState
    /// The state after.
    public let state: RecognizerState
    /// When: the frame's time stamp, or that of the deadline that caused it.
    public let time: Microseconds
    /// The gesture's number, the same from began to ended; 0 for a failed attempt.
    public let gestureID: UInt64
    /// What the gesture is like.
    public let values: GestureValues

    /// Whether targets hear of it: of all but failures.
    public var isAction: Bool { state != .failed }
}
