import MudraTouch

/// The content of the view at a moment.
public struct LivePicture: Hashable, Sendable {
    /// The screen; nil if there is none.
    public var device: Device?
    /// The file or folder of the gestures.
    public var configuration = ""
    /// Lines for the user, the most urgent first.
    public var notices: [LiveNotice] = []
    /// The lesson that the picture belongs to; nil: none.
    public var lesson: Lesson?
    /// The contacts on the screen now, and those that have just lifted.
    public var contacts: [LiveContact] = []
    /// The recognizers in the order of the configuration.
    public var recognizers: [LiveRecognizer] = []
    /// The last gestures, the newest first.
    public var gestures: [LiveGesture] = []
    /// Whether it shows an earlier moment.
    public var isPaused = false
    /// Whether the help is open.
    public var showsHelp = false
    /// How many recognizers are scrolled out of view at the top.
    public var scrolled = 0

    /// A touchscreen.
    public struct Device: Hashable, Sendable {
        /// The device's own name.
        public var name: String
        /// The last part of its node: `event3`.
        public var node: String
        /// Its extent.
        public var size: ScreenSize
        /// How many other screens there are.
        public var others: Int

        /// A touchscreen.
        public init(name: String, node: String, size: ScreenSize, others: Int = 0) {
            self.name = name
            self.node = node
            self.size = size
            self.others = others
        }
    }

    /// A lesson, in which the user shows a gesture.
    public struct Lesson: Hashable, Sendable {
        /// The next action of the user.
        public var request: String
        /// The answer to the last action of the user; nil: none.
        public var answer: LiveNotice?

        /// A lesson's lines.
        public init(request: String, answer: LiveNotice? = nil) {
            self.request = request
            self.answer = answer
        }
    }

    /// An empty picture.
    public init() {}
}

/// A line for the user.
public struct LiveNotice: Hashable, Sendable {
    /// The line's text.
    public var text: String
    /// Whether it reports an error.
    public var isError: Bool

    /// A line with that text.
    public init(_ text: String, isError: Bool = true) {
        self.text = text
        self.isError = isError
    }
}
