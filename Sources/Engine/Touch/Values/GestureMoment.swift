/// One moment of a gesture, as it leaves the engine: in plain bytes, so that a ring and a packet can hold it.
package struct GestureMoment: Hashable, Sendable, BitwiseCopyable {
    package let gesture: GestureID
    package let state: GestureState
    /// The time stamp of the frame, or of the deadline that caused it.
    package let time: Microseconds
    package let values: GestureValues

    package init(_ gesture: GestureID, _ state: GestureState, at time: Microseconds, _ values: GestureValues) {
        self.gesture = gesture
        self.state = state
        self.time = time
        self.values = values
    }

    /// Where the gesture's fingers landed, in mm, unless they have not moved since; then where they are.
    package var origin: Point { values.location - values.travel }
}

/// A gesture, from its first state to its last.
package struct GestureID: Hashable, Sendable, BitwiseCopyable {
    /// The tag of its recognizer.
    package let recognizer: UInt32
    /// Its number among the gestures of its recognizer's user.
    package let number: UInt64

    package init(recognizer: UInt32, number: UInt64) {
        self.recognizer = recognizer
        self.number = number
    }
}
