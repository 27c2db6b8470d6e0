import Gestures
import MudraTouch

/// A moment of a gesture that emulates input.
public struct GestureMoment: Sendable {
    /// The recognizer's tag.
    public let recognizer: UInt32
    /// The gesture's number, the same from began to ended.
    public let gesture: UInt64
    /// The state that the gesture has reached.
    public let state: RecognizerState
    /// Whether it goes on after it has begun.
    public let isContinuous: Bool
    /// When it happened.
    public let time: Microseconds
    /// Its values.
    public let values: GestureValues

    /// The moment of a transition.
    public init(_ transition: Transition) {
        recognizer = transition.recognizer.core.tag
        gesture = transition.gestureID
        state = transition.state
        isContinuous = transition.recognizer.isContinuous
        time = transition.time
        values = transition.values
    }
}
