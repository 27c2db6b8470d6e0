/// The state of mudra-actions on the session bus and in the user's service manager.
package struct ActionsFacts: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        /// The session bus cannot be reached, for this reason.
        case noBus(String)
        case absent
        /// A process owns the name, but answers with this error.
        case silent(String)
        case running
    }

    /// The session's record of a suspension, which survives restarts of mudra-actions.
    package enum Mark: Hashable, Sendable {
        case none
        case suspended
        /// Gestures are suspended while a locker that mudra-lock started runs.
        case heldByLocker
    }

    package var presence = Presence.running
    /// mudra-actions.service; nil: no service manager of the user answers.
    package var unit: UnitFacts?
    /// Whether graphical-session.target is active; nil: unknown.
    package var isSessionTargetActive: Bool?
    package var isSuspended = false
    package var mark = Mark.none
    /// Names of gestures that other programs of the user registered first.
    package var takenNames: [String] = []
    /// Names of this process's variables that commands need and a service manager does not have by itself.
    package var displayVariables: [String] = []

    package init() {}

    var isRunning: Bool { presence == .running }
}
