/// A recognizer of the configuration, and its state.
public struct LiveRecognizer: Hashable, Sendable {
    /// The recognizer's state, or another word if it has none.
    public enum DisplayState: String, CaseIterable, Sendable {
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
        /// It has begun.
        case began
        /// It goes on.
        case changed
        /// It is complete.
        case ended
        /// It has happened.
        case recognized
        /// The touches are not this gesture.
        case failed
        /// It was interrupted.
        case cancelled

        /// Whether it is over for these touches.
        public var isOver: Bool {
            switch self {
            case .ended, .recognized, .failed, .cancelled: true
            default: false
            }
        }
    }

    /// Its name.
    public var name: String
    /// Its type.
    public var type: String
    /// Its state.
    public var state: DisplayState
    /// The reason for its state, or the gesture's values.
    public var detail: String
    /// Whether the state is about touches that are over.
    public var isPast: Bool

    /// A recognizer of the configuration.
    public init(
        name: String, type: String, state: DisplayState = .ready, detail: String = "", isPast: Bool = false
    ) {
        self.name = name
        self.type = type
        self.state = state
        self.detail = detail
        self.isPast = isPast
    }
}
