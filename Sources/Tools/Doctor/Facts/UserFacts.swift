/// The user who runs doctor, with the user's sessions in logind.
package struct UserFacts: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        package var name: String
        /// The id of the user's own session at the seat; nil: none.
        package var ownSession: String?
        /// The id of the seat's active session, and its user's name; nil: none.
        package var shownSession: String?
        package var shownUser: String?
        /// Whether the active session is the user's.
        package var isOwn = false
        /// logind's LockedHint of the active session; nil: logind does not say.
        package var isLocked: Bool?

        package init(name: String = "seat0") {
            self.name = name
        }
    }

    package var id: UInt32 = 1000
    package var name = ""
    /// Whether `[access]` in mudrad.toml admits the user.
    package var isAdmitted = false
    /// Whether logind runs.
    package var hasLogins = true
    package var seats: [Seat] = []

    package init() {}

    var isRoot: Bool { id == 0 }
    /// Whether mudrad serves this user's programs even without a session.
    var needsNoSession: Bool { isRoot || isAdmitted }
    /// The beginning of a command for an administrator.
    var sudo: String { isRoot ? "" : "sudo " }
}
