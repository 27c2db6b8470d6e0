import MudraBus

/// Which users may use mudra, and whose programs get gestures now.
///
/// On the system bus, a screen belongs to the user whose session its seat shows. Programs of other users get no
/// gestures from it, and their recognizers take no part. On any other bus there is only one user.
@BusActor
final class AccessControl {
    /// A user's access to the screens of a seat.
    enum SeatAccess: Hashable {
        /// The user has no session at a seat of this machine.
        case noSession
        /// The user is logged in, but the seat shows another session.
        case inactive
        /// The seat shows the user's session, but it is locked.
        case locked
        /// The seat shows the user's session.
        case active
    }

    private enum UserSource {
        case ownUser(UInt32)
        case sessions(LoginSessions, trustedGroup: UInt32?)
    }

    private struct UserAtSeat: Hashable {
        let user: UInt32
        let seat: String
    }

    private static let root: UInt32 = 0

    /// Called when the access of users may have changed.
    var onChange: () -> Void = {}
    private let source: UserSource
    /// The users whom the administrator admits without a session.
    private var admitted: Set<UInt32> = []
    private var known: [UserAtSeat: SeatAccess] = [:]

    /// Admits this user only.
    init(onlyUser user: UInt32) {
        source = .ownUser(user)
    }

    /// Admits the users who are logged in.
    /// - Parameter trustedGroup: the number of the group that only `mudra-actions` runs with; nil: there is none.
    init(_ sessions: LoginSessions, trustedGroup: UInt32?) {
        source = .sessions(sessions, trustedGroup: trustedGroup)
        sessions.onChange = { [weak self] in self?.changed() }
    }

    /// Admits these users as well from now on, instead of those admitted before. Does not call `onChange`.
    func admit(_ users: Set<UInt32>) {
        admitted = users
        known = [:]
    }

    /// Whether a user may register recognizers and subscribe: with a session at a seat, or admitted by the
    /// administrator.
    func isKnown(_ user: UInt32) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions(let sessions, _): isAdmitted(user) || sessions.isLocal(user)
        }
    }

    /// Whether a program only does what its user's own configuration says. Such a program may do without polkit what
    /// others may not. It is recognized by its group, which no other program of the user can have. Its name on the bus,
    /// its unit's name and its path would not do: other programs can have them.
    func isTrusted(_ credentials: BusCredentials) -> Bool {
        switch source {
        case .ownUser(let own): credentials.user == own
        case .sessions(_, let group): isRoot(credentials.user) || group.map(credentials.groups.contains) ?? false
        }
    }

    /// Whether a user may know about all users: root, and the only user of a bus of its own.
    func isAdministrator(_ user: UInt32) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions: isRoot(user)
        }
    }

    private func isRoot(_ user: UInt32) -> Bool { user == Self.root }

    /// Whether the administrator admits a user without a session.
    private func isAdmitted(_ user: UInt32) -> Bool {
        isRoot(user) || admitted.contains(user)
    }

    /// Whether a user's programs get the gestures of a seat's screens now, and its recognizers take part in them.
    func hears(_ user: UInt32, on seat: String) -> Bool {
        seatAccess(of: user, on: seat) == .active
    }

    /// Whether a seat shows a user's session, locked or not; or an administrator has admitted the user without one.
    func isShown(_ user: UInt32, on seat: String) -> Bool {
        [.active, .locked].contains(seatAccess(of: user, on: seat))
    }

    /// Whether a user's choices for screens stay. Root's stay always. Another user's stay until the user logs out or, if
    /// the administrator has admitted the user without a session, until the user's last program leaves the bus.
    /// - Parameter users: the users whose programs are on the bus.
    func keepsChoices(of user: UInt32, amongUsers users: Set<UInt32>) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions(let sessions, _):
            isRoot(user) || sessions.isLocal(user) || admitted.contains(user) && users.contains(user)
        }
    }

    /// A user's access to a seat now.
    func seatAccess(of user: UInt32, on seat: String) -> SeatAccess {
        let key = UserAtSeat(user: user, seat: seat)
        if let access = known[key] { return access }
        let access = findSeatAccess(of: key)
        known[key] = access
        return access
    }

    private func findSeatAccess(of key: UserAtSeat) -> SeatAccess {
        switch source {
        case .ownUser(let own): return key.user == own ? .active : .noSession
        case .sessions(let sessions, _):
            if isAdmitted(key.user) { return .active }
            guard sessions.isLocal(key.user) else { return .noSession }
            guard sessions.isActive(key.user, on: key.seat) else { return .inactive }
            return sessions.isLocked(key.seat) ? .locked : .active
        }
    }

    private func changed() {
        known = [:]
        onChange()
    }
}
