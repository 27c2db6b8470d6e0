import MudraTouch

/// A recognizer's step from one state to the next.
public struct Transition {
    /// The recognizer that made it.
    public let recognizer: any Recognizer
    /// The state before.
    public let from: RecognizerState
    /// The state after.
    public let state: RecognizerState
    /// When it happened: the time stamp of the frame, or of the deadline that caused it.
    public let time: Microseconds
    /// The gesture's number, the same from began to ended; 0 for a failed attempt.
    public let gestureID: UInt64
    /// The values of the gesture.
    public let values: GestureValues

    /// The moment of the gesture that programs and emulated devices see; nil: they see none.
    package var moment: GestureMoment? {
        guard let state = GestureState(state, isContinuous: recognizer.isContinuous) else { return nil }
        return GestureMoment(
            GestureID(recognizer: recognizer.core.tag, number: gestureID), state, at: time, values)
    }

    /// The name of the state that users read: a discrete gesture that has ended is `recognized`.
    public var stateName: String {
        state.name(isContinuous: recognizer.isContinuous)
    }

    /// Why it is a failure or a cancellation. Known only while transitions are traced (`GestureSurface.onTrace`) and
    /// while the transition is being received; nil otherwise.
    public var reason: Reason? {
        state == .failed || state == .cancelled ? recognizer.core.reason : nil
    }

    /// Whether targets are called for it: for all but failures.
    public var isAction: Bool { state != .failed }
}

extension GestureState {
    /// The state that programs see when a recognizer has entered a state; nil: none.
    package init?(_ state: RecognizerState, isContinuous: Bool) {
        switch state {
        case .possible, .failed: return nil
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = isContinuous ? .ended : .recognized
        case .cancelled: self = .cancelled
        }
    }
}
