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
