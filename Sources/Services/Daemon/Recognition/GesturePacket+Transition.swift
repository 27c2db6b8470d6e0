import Gestures
import MudraInterface

extension GestureState {
    /// The state that programs see when a recognizer has entered a state; nil: none.
    /// - Parameter isContinuous: whether the recognizer's gesture is continuous.
    init?(_ state: RecognizerState, isContinuous: Bool) {
        switch state {
        case .possible, .failed: return nil
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = isContinuous ? .ended : .recognized
        case .cancelled: self = .cancelled
        }
    }
}

extension GesturePacket.Moment {
    /// The moment of a transition; nil: programs do not see this transition.
    init?(_ transition: Transition) {
        guard let state = GestureState(transition.state, isContinuous: transition.recognizer.isContinuous) else {
            return nil
        }
        self.init(state: state, time: transition.time, gestureID: transition.gestureID, values: transition.values)
    }
}
