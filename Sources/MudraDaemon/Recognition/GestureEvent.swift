import MudraInterface
import MudraTouch

/// A transition on its way from the real-time queue to the bus queue: plain bytes, so that the ring can hold it.
struct GestureEvent: BitwiseCopyable, Sendable {
    /// The recognizer's tag, by which the registry knows it.
    let recognizer: UInt32
    let screen: ScreenID
    /// Counts the events of all screens, so that each goes only one way to each program that hears of it.
    let number: UInt64
    let moment: GesturePacket.Moment

    /// Whether both tell of one gesture. Numbers are each user's own, and a recognizer is one user's.
    func isOfSameGesture(as other: GestureEvent) -> Bool {
        recognizer == other.recognizer && moment.gestureID == other.moment.gestureID
    }
}

/// Tells the screens of a run of the daemon apart; never used twice, not even for a screen that comes back.
struct ScreenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
