import MudraClient
import MudraInterface

extension Gesture {
    /// The number that identifies the gesture.
    var number: UInt64? { count(GestureDetail.gestureID) }
}
