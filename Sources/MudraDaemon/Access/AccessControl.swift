import MudraBus

/// Which users may use mudra, and which hear of gestures now.
///
/// On the system bus a screen belongs to the user whose session its seat shows: programs of others hear nothing, and their
/// recognizers take no part. On any other bus there is but one user.
@BusActor
final class AccessControl {
    /// What access a user has to the screens of a seat.
    enum SeatAccess: Hashable {
        /// Has nothing to do with the screens of this machine.
        case noSession
        /// Is logged in, but another's session is shown.
        case inactive
        /// Is logged in and shown, behind a locker.
        case locked
        /// Is there.
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

    /// Called when the access of users may be another from now on.
    var onChange: () -> Void = {}
    private let source: UserSource
    /// Those that the administrator lets in whatever they are.
    private var admitted: Set<UInt32> = []
    private var known: [UserAtSeat: SeatAccess] = [:]

    /// Lets in one user alone.
    init(onlyUser user: UInt32) {
        source = .ownUser(user)
    }

    /// Goes by the users that are logged in.
    /// - Parameter trustedGroup: the number of the group that `mudra-actions` alone runs with; nil: there is none.
    init(_ sessions: LoginSessions, trustedGroup: UInt32?) {
        source = .sessions(sessions, trustedGroup: trustedGroup)
        sessions.onChange = { [weak self] in self?.changed() }
    }

    /// From now on these are let in too, and no others of before; `onChange` is not called for that.
    func admit(_ users: Set<UInt32>) {
        admitted = users
        known = [:]
    }

    /// Whether a user may register recognizers and subscribe: with a session at a seat, or let in.
    func isKnown(_ user: UInt32) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions(let sessions, _): isAdmitted(user) || sessions.isLocal(user)
        }
    }

    /// Whether a program does what its user's own configuration says, and nothing else: it may have all that polkit is
    /// asked about for others. The group is one that no other program of the user's can have; its name on the bus, its
    /// unit's name and its path are not of that kind.
    func isTrusted(_ credentials: BusCredentials) -> Bool {
        switch source {
        case .ownUser(let own): credentials.user == own
        case .sessions(_, let group): isRoot(credentials.user) || group.map(credentials.groups.contains) ?? false
        }
    }

    /// Whether a user may know of all users: root, and the one user of a bus without others.
    func isAdministrator(_ user: UInt32) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions: isRoot(user)
        }
    }

    private func isRoot(_ user: UInt32) -> Bool { user == Self.root }

    /// Whether the administrator has let a user in without a session.
    private func isAdmitted(_ user: UInt32) -> Bool {
        isRoot(user) || admitted.contains(user)
    }

    /// Whether a user hears of gestures on a seat's screens now, and takes part in them.
    func hears(_ user: UInt32, on seat: String) -> Bool {
        seatAccess(of: user, on: seat) == .active
    }

    /// What access a user has to a seat now.
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
