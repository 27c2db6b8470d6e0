import MudraInterface
import MudraTouch

/// A transition on its way from the real-time queue to the bus queue, in plain bytes, so that the ring can hold it.
struct GestureEvent: BitwiseCopyable, Sendable {
    /// The recognizer's tag in the registry.
    let recognizer: UInt32
    let screen: ScreenID
    /// Counts the events of all screens, so that each event reaches a program in one way only.
    let number: UInt64
    let moment: GesturePacket.Moment

    /// Whether both are events of one gesture. Gesture numbers are counted per user, and a recognizer belongs to one
    /// user.
    func isOfSameGesture(as other: GestureEvent) -> Bool {
        recognizer == other.recognizer && moment.gestureID == other.moment.gestureID
    }
}

/// The number of a screen in one run of the daemon; never reused, even if the same screen comes back.
struct ScreenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
