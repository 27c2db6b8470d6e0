/// The input devices in udev and the kernel.
package struct DeviceFacts: Hashable, Sendable {
    /// A touchscreen that mudrad should read.
    package struct Screen: Hashable, Sendable {
        /// The evdev node, such as `/dev/input/event3`.
        package var node: String
        package var name: String
        package var seat = "seat0"
        /// Whether udev lets mudrad's user read the node; nil: unknown.
        package var admitsDaemon: Bool?
        package var grab = GrabState.untested

        package init(node: String, name: String) {
            (self.node, self.name) = (node, name)
        }
    }

    /// A device that reports touches, but that mudrad does not use.
    package struct Candidate: Hashable, Sendable {
        package var node: String
        package var name: String
        package var reason: String
        /// Whether mudrad would use it without mudrad.toml.
        package var isConfigured: Bool

        package init(node: String, name: String, reason: String, isConfigured: Bool) {
            (self.node, self.name, self.reason, self.isConfigured) = (node, name, reason, isConfigured)
        }
    }

    /// The result of a test whether another process has grabbed a screen.
    package enum GrabState: Hashable, Sendable {
        case free
        /// One of these processes has grabbed the screen; empty: the process is unknown.
        case taken([Process])
        /// A finger was down, so doctor did not test.
        case touched
        /// The node cannot be opened, for this reason.
        case unreadable(String)
        /// mudrad itself has grabbed the screen, or a test was not needed.
        case untested
    }

    /// A process that has a node open.
    package struct Process: Hashable, Sendable {
        package var id: Int32
        package var name: String

        package init(id: Int32, name: String) {
            (self.id, self.name) = (id, name)
        }
    }

    /// The reason why udev cannot be reached; nil: it can.
    package var failure: String?
    package var screens: [Screen] = []
    package var candidates: [Candidate] = []
    /// Whether the user that mudrad.service runs as exists.
    package var hasDaemonUser = true

    package init() {}
}
