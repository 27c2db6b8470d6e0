import MudraTouch

/// All that there is to be seen at a moment.
public struct LivePicture: Hashable, Sendable {
    /// What the screen calls itself, and its node's last part: `event3`; nil: none is there.
    public var device: Device?
    /// Where the gestures are from.
    public var configuration = ""
    /// What people are to be told, the most urgent first.
    public var notices: [LiveNotice] = []
    /// On the screen now, or until the frame before.
    public var contacts: [LiveContact] = []
    /// In the order of the configuration.
    public var recognizers: [LiveRecognizer] = []
    /// The last ones, the newest first.
    public var gestures: [LiveGesture] = []
    /// Whether it shows what was.
    public var isPaused = false
    /// Whether it tells what the keys do.
    public var showsHelp = false
    /// How many recognizers are scrolled away.
    public var scrolled = 0

    /// A touchscreen.
    public struct Device: Hashable, Sendable {
        /// What it calls itself.
        public var name: String
        /// `event3`
        public var node: String
        /// Its extent.
        public var size: ScreenSize
        /// How many others there are.
        public var others: Int

        /// A touchscreen.
        public init(name: String, node: String, size: ScreenSize, others: Int = 0) {
            self.name = name
            self.node = node
            self.size = size
            self.others = others
        }
    }

    /// Nothing.
    public init() {}
}

/// A line that people are to read.
public struct LiveNotice: Hashable, Sendable {
    /// What there is to say.
    public var text: String
    /// Whether something is wrong.
    public var isError: Bool

    /// A line.
    public init(_ text: String, isError: Bool = true) {
        self.text = text
        self.isError = isError
    }
}
