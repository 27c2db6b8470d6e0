/// mudrad, as the bus and systemd know it.
package struct DaemonFacts: Hashable, Sendable {
    /// Whether mudrad answers.
    package enum Presence: Hashable, Sendable {
        /// The bus itself cannot be reached, for this reason.
        case noBus(String)
        /// No process has mudrad's name on the bus.
        case absent
        /// A process has the name, and answers with this error.
        case silent(String)
        case answering
    }

    /// A touchscreen that mudrad reads.
    package struct Screen: Hashable, Sendable {
        package var node: String
        /// Its object on the bus.
        package var path: String
        package var isEnabled: Bool
        package var isGrabbed: Bool

        package init(node: String, path: String, isEnabled: Bool = true, isGrabbed: Bool = false) {
            (self.node, self.path, self.isEnabled, self.isGrabbed) = (node, path, isEnabled, isGrabbed)
        }
    }

    /// A gesture that a program of the user has registered.
    package struct Recognizer: Hashable, Sendable {
        package var name: String
        /// The program's unique name on the bus.
        package var owner: String
        package var isEnabled: Bool

        package init(name: String, owner: String = "", isEnabled: Bool = true) {
            (self.name, self.owner, self.isEnabled) = (name, owner, isEnabled)
        }
    }

    /// The bus, as the command line names it.
    package var bus = "system"
    package var presence = Presence.answering
    /// mudrad.service; nil: systemd was not asked or does not answer.
    package var unit: UnitFacts?
    package var version = ""
    package var screens: [Screen] = []
    package var recognizers: [Recognizer] = []
    /// When there was a gesture last, in words; nil: mudrad does not say.
    package var lastGesture: String?

    package init() {}

    /// On any other bus there is one user, and no unit.
    var isOnSystemBus: Bool { bus == "system" }
    var isAnswering: Bool { presence == .answering }
}
