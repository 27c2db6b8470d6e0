import MudraTouch

/// A moment of a gesture on its way from the real-time queue to the bus queue.
struct GestureEvent: BitwiseCopyable, Sendable {
    /// Its recognizer has a tag of the registry.
    let moment: GestureMoment
    let screen: ScreenID
    /// Counts the events of all screens, so that each event reaches a program in one way only.
    let number: UInt64
}

/// The number of a screen in one run of the daemon; never reused, even if the same screen comes back.
struct ScreenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
