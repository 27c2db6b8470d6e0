/// The user who asks, as logind and mudrad.toml know this user.
package struct UserFacts: Hashable, Sendable {
    /// A seat with a touchscreen.
    package struct Seat: Hashable, Sendable {
        package var name: String
        /// The user's own session there, by logind's name for it; nil: none.
        package var ownSession: String?
        /// The session that the seat shows, and its user's name; nil: none.
        package var shownSession: String?
        package var shownUser: String?
        /// Whether the session that the seat shows is the user's.
        package var isOwn = false
        /// logind's LockedHint of the session that the seat shows; nil: logind does not say.
        package var isLocked: Bool?

        package init(name: String = "seat0") {
            self.name = name
        }
    }

    package var id: UInt32 = 1000
    package var name = ""
    /// Whether the user is in `[access]` of mudrad.toml.
    package var isAdmitted = false
    /// Whether there is a logind.
    package var hasLogins = true
    /// Of every touchscreen.
    package var seats: [Seat] = []

    package init() {}

    var isRoot: Bool { id == 0 }
    /// Whether mudrad takes this user's programs whatever the sessions are.
    var needsNoSession: Bool { isRoot || isAdmitted }
    /// What an administrator's command begins with.
    var sudo: String { isRoot ? "" : "sudo " }
}
