import Gestures
import MudraTouch

/// What holds for the recognition on all screens.
public struct RecognitionSettings: Hashable, Sendable {
    /// How long a finger rests before it counts for no later gesture, up to a minute.
    public var restingTouchTimeout = Thresholds.restDuration
    /// Whether touches count for nothing while a pen is near: they are the hand that holds it.
    public var penMutesTouches = true

    /// What holds where nothing is configured.
    public init() {}
}
