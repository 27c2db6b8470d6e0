/// The input devices, as udev and the kernel describe them.
package struct DeviceFacts: Hashable, Sendable {
    /// A touchscreen that mudrad has to read.
    package struct Screen: Hashable, Sendable {
        /// `/dev/input/event3`
        package var node: String
        package var name: String
        package var seat = "seat0"
        /// Whether udev has let mudrad's user read the node; nil: no telling.
        package var admitsDaemon: Bool?
        package var grab = GrabState.untested

        package init(node: String, name: String) {
            (self.node, self.name) = (node, name)
        }
    }

    /// A device that tells of touches, and that mudrad does not use.
    package struct Candidate: Hashable, Sendable {
        package var node: String
        package var name: String
        package var reason: String
        /// Whether it would be used if mudrad.toml did not say otherwise.
        package var isConfigured: Bool

        package init(node: String, name: String, reason: String, isConfigured: Bool) {
            (self.node, self.name, self.reason, self.isConfigured) = (node, name, reason, isConfigured)
        }
    }

    /// Whether another process keeps a screen's events for itself.
    package enum GrabState: Hashable, Sendable {
        /// No process does.
        case free
        /// A process does: one of these, if any is known.
        case taken([Process])
        /// A finger was down, so no test was made.
        case touched
        /// The node cannot be opened, for this reason.
        case unreadable(String)
        /// mudrad has grabbed the screen itself, or there was no reason to test.
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

    /// Why udev cannot be asked; nil: it can.
    package var failure: String?
    package var screens: [Screen] = []
    package var candidates: [Candidate] = []
    /// Whether the system knows the user that mudrad.service runs as.
    package var hasDaemonUser = true

    package init() {}
}
