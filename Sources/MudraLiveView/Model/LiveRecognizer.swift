/// A gesture of the configuration, and how it stands.
public struct LiveRecognizer: Hashable, Sendable {
    /// How it stands: its state, and what else there is to say where it has none.
    public enum DisplayState: String, CaseIterable, Sendable {
        /// Nothing has been touched yet.
        case ready
        /// It takes no part on this screen.
        case off
        /// The touches are none of its business.
        case unconcerned = "-"
        /// The touches may yet become the gesture.
        case possible
        /// It would begin, and is kept waiting.
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
        /// It was broken off.
        case cancelled

        /// Whether it is over, for this time.
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
    /// How it stands.
    public var state: DisplayState
    /// Why, or what it is like.
    public var detail: String
    /// Whether that is of touches that are over.
    public var isPast: Bool

    /// A gesture of the configuration.
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
