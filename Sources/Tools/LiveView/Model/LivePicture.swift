import MudraTouch

/// The content of the view at a moment.
package struct LivePicture: Hashable, Sendable {
    /// The screen; nil if there is none.
    package var device: Device?
    /// The file or folder of the gestures.
    package var configuration = ""
    /// Lines for the user, the most urgent first.
    package var notices: [LiveNotice] = []
    /// The lines of the lesson that the picture belongs to; nil: none.
    package var lesson: LessonLines?
    /// The contacts on the screen now, and those that have just lifted.
    package var contacts: [LiveContact] = []
    /// The recognizers in the order of the configuration.
    package var recognizers: [LiveRecognizer] = []
    /// The last gestures, the newest first.
    package var gestures: [LiveGesture] = []
    /// Whether it shows an earlier moment.
    package var isPaused = false
    package var showsHelp = false
    /// How many recognizers are scrolled out of view at the top.
    package var scrolled = 0

    package struct Device: Hashable, Sendable {
        /// The device's own name.
        package var name: String
        /// The last part of its node: `event3`.
        package var node: String
        package var size: ScreenSize
        /// How many other screens there are.
        package var others: Int

        package init(name: String, node: String, size: ScreenSize, others: Int = 0) {
            self.name = name
            self.node = node
            self.size = size
            self.others = others
        }
    }

    /// The lines of a lesson, in which the user shows a gesture.
    package struct LessonLines: Hashable, Sendable {
        /// The next action of the user.
        package var request: String
        /// The answer to the last action of the user; nil: none.
        package var answer: LiveNotice?

        /// A lesson's lines.
        package init(request: String, answer: LiveNotice? = nil) {
            self.request = request
            self.answer = answer
        }
    }

    package init() {}
}

/// A line for the user.
package struct LiveNotice: Hashable, Sendable {
    package var text: String
    package var isError: Bool

    package init(_ text: String, isError: Bool = true) {
        self.text = text
        self.isError = isError
    }
}
