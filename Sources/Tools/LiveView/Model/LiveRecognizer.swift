/// A recognizer of the configuration, and its state.
package struct LiveRecognizer: Hashable, Sendable {
    /// The recognizer's state, or another word if it has none.
    package enum DisplayState: String, CaseIterable, Sendable {
        /// Nothing has been touched yet.
        case ready
        /// It is disabled, or not for this screen.
        case off
        /// The touches do not concern it.
        case unconcerned = "-"
        /// The touches may still become the gesture.
        case possible
        /// It is ready to begin, but has to wait.
        case waiting
        case began
        case changed
        case ended
        case recognized
        /// The touches are not this gesture.
        case failed
        case cancelled

        /// Whether it is over for these touches.
        package var isOver: Bool {
            switch self {
            case .ended, .recognized, .failed, .cancelled: true
            default: false
            }
        }
    }

    package var name: String
    package var type: String
    package var state: DisplayState
    /// The reason for its state, or the gesture's values.
    package var detail: String
    /// Whether the state is about touches that are over.
    package var isPast: Bool

    package init(
        name: String, type: String, state: DisplayState = .ready, detail: String = "", isPast: Bool = false
    ) {
        self.name = name
        self.type = type
        self.state = state
        self.detail = detail
        self.isPast = isPast
    }
}
