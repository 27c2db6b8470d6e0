import Gestures
import Touch

/// A transition on its way from the real-time queue to the bus queue: plain bytes, so that the ring can hold it.
struct GestureEvent: BitwiseCopyable, Sendable {
    /// The recognizer's tag, by which the registry knows it.
    let recognizer: UInt32
    let screen: ScreenID
    let state: RecognizerState
    let isContinuous: Bool
    let time: Microseconds
    let gestureID: UInt64
    let values: GestureValues

    init(_ transition: Transition, on screen: ScreenID) {
        recognizer = transition.recognizer.core.tag
        self.screen = screen
        state = transition.state
        isContinuous = transition.recognizer.isContinuous
        time = transition.time
        gestureID = transition.gestureID
        values = transition.values
    }
}

/// Tells the screens of a run of the daemon apart; never used twice, not even for a screen that comes back.
struct ScreenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
