/// The state of mudrad on its bus and in systemd.
package struct DaemonFacts: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        /// The bus cannot be reached, for this reason.
        case noBus(String)
        /// No process owns mudrad's name on the bus.
        case absent
        /// A process owns the name, but answers with this error.
        case silent(String)
        case answering
    }

    /// A touchscreen that mudrad reads.
    package struct Screen: Hashable, Sendable {
        package var node: String
        /// The path of its object on the bus.
        package var path: String
        package var isEnabled: Bool
        package var isGrabbed: Bool
        /// How it has contradicted itself, as lines that begin with a verb.
        package var oddities: [String] = []

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

    /// The value of `--bus`.
    package var bus = "system"
    package var presence = Presence.answering
    /// mudrad.service; nil: systemd was not asked, or does not answer.
    package var unit: UnitFacts?
    package var version = ""
    package var screens: [Screen] = []
    package var recognizers: [Recognizer] = []
    /// The time of the last gesture, in words; nil: mudrad does not say.
    package var lastGesture: String?

    package init() {}

    /// On any other bus mudrad has one user and no unit.
    var isOnSystemBus: Bool { bus == "system" }
    var isAnswering: Bool { presence == .answering }
}
