/// mudra-actions, as the session bus and the user's service manager know it.
package struct ActionsFacts: Hashable, Sendable {
    /// Whether mudra-actions answers.
    package enum Presence: Hashable, Sendable {
        /// There is no session bus, for this reason.
        case noBus(String)
        case absent
        /// A process has the name, and answers with this error.
        case silent(String)
        case running
    }

    /// What the session remembers of a suspension, over restarts of mudra-actions.
    package enum Mark: Hashable, Sendable {
        case none
        case suspended
        /// A locker that mudra-lock has started holds the gestures suspended.
        case heldByLocker
    }

    package var presence = Presence.running
    /// mudra-actions.service; nil: the user has no service manager that answers.
    package var unit: UnitFacts?
    /// Whether graphical-session.target is active; nil: not known.
    package var isSessionTargetActive: Bool?
    package var isSuspended = false
    package var mark = Mark.none
    /// Gestures that other programs of the user have registered before.
    package var takenNames: [String] = []
    /// Variables of this process that commands need, and a service manager does not have by itself.
    package var displayVariables: [String] = []

    package init() {}

    var isRunning: Bool { presence == .running }
}
