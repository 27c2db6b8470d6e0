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

/// A finger, or a pen.
public struct LiveContact: Hashable, Sendable {
    /// What it is called: 1 for the first one down, as long as it is.
    public var label: Int
    /// What it is a touch of.
    public var tool: Contact.Tool
    /// Where it is.
    public var position: Point
    /// Where it has been since it landed, the latest places of these.
    public var trail: [Point]
    /// How far it is from where it landed, in mm.
    public var distance: Double
    /// Whether it has lifted.
    public var isGone: Bool

    /// A contact.
    public init(
        label: Int, tool: Contact.Tool = .finger, position: Point, trail: [Point] = [], distance: Double = 0,
        isGone: Bool = false
    ) {
        self.label = label
        self.tool = tool
        self.position = position
        self.trail = trail
        self.distance = distance
        self.isGone = isGone
    }
}

/// A gesture of the configuration, and how it stands.
public struct LiveRecognizer: Hashable, Sendable {
    /// How it stands.
    public enum Standing: String, CaseIterable, Sendable {
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
    public var standing: Standing
    /// Why, or what it is like.
    public var detail: String
    /// Whether that is of touches that are over.
    public var isPast: Bool

    /// A gesture of the configuration.
    public init(
        name: String, type: String, standing: Standing = .ready, detail: String = "", isPast: Bool = false
    ) {
        self.name = name
        self.type = type
        self.standing = standing
        self.detail = detail
        self.isPast = isPast
    }
}

/// A gesture that somebody has made.
public struct LiveGesture: Hashable, Sendable {
    /// Its number on its screen.
    public var id: UInt64
    /// When it was last heard of, in seconds since we look.
    public var seconds: Double
    /// Whose it is.
    public var name: String
    /// How it stands: `began`, `changed`, `ended`, `recognized`, `cancelled`.
    public var state: String
    /// Whether it is not over.
    public var isActive: Bool
    /// What it is like.
    public var values: String

    /// A gesture.
    public init(id: UInt64, seconds: Double, name: String, state: String, isActive: Bool, values: String) {
        self.id = id
        self.seconds = seconds
        self.name = name
        self.state = state
        self.isActive = isActive
        self.values = values
    }
}
