import Gestures
import MudraTouch

/// A moment of a gesture that emulates input.
package struct GestureMoment: Sendable {
    /// The recognizer's tag.
    package let recognizer: UInt32
    /// The gesture's number, the same from began to ended.
    package let gesture: UInt64
    package let state: RecognizerState
    /// Whether it goes on after it has begun.
    package let isContinuous: Bool
    /// When it happened.
    package let time: Microseconds
    package let values: GestureValues
    /// Where its fingers landed, in mm, unless they have not moved since; then where they are.
    package let origin: Point

    package init(_ transition: Transition) {
        self.init(
            recognizer: transition.recognizer.core.tag, gesture: transition.gestureID, transition.state,
            isContinuous: transition.recognizer.isContinuous, at: transition.time, transition.values,
            travel: (transition.recognizer as? PanRecognizer)?.travel ?? .zero)
    }

    /// - Parameter travel: how far the fingers have moved together since they landed, in mm.
    init(
        recognizer: UInt32, gesture: UInt64, _ state: RecognizerState, isContinuous: Bool = true, at time: Microseconds,
        _ values: GestureValues, travel: Point = .zero
    ) {
        self.recognizer = recognizer
        self.gesture = gesture
        self.state = state
        self.isContinuous = isContinuous
        self.time = time
        self.values = values
        origin = values.location - travel
    }

    var id: GestureID { GestureID(recognizer: recognizer, number: gesture) }
}

/// A gesture, from began to ended. Recognizers count theirs separately.
struct GestureID: Hashable, BitwiseCopyable {
    let recognizer: UInt32
    let number: UInt64
}
