import MudraBus

/// Who may use mudra, and who hears of gestures now.
///
/// On the system bus the screen is whoever's session a seat shows: others' programs hear nothing, and their recognizers
/// take no part. On any other bus there is but one user.
@BusActor
final class AccessControl {
    /// How a user stands towards a seat.
    enum SeatAccess: Hashable {
        /// Has nothing to do with the screens of this machine.
        case stranger
        /// Is logged in, but another's session is shown.
        case inactive
        /// Is logged in and shown, behind a locker.
        case locked
        /// Is there.
        case active
    }

    private enum Source {
        case ownUser(UInt32)
        case sessions(LoginSessions, trustedGroup: UInt32?)
    }

    private struct Place: Hashable {
        let user: UInt32
        let seat: String
    }

    private static let root: UInt32 = 0

    /// Called when standings may be others from now on.
    var onChange: () -> Void = {}
    private let source: Source
    /// Those that the administrator lets in whatever they are.
    private var admitted: Set<UInt32> = []
    private var standings: [Place: SeatAccess] = [:]

    /// Lets in one user alone.
    init(onlyUser user: UInt32) {
        source = .ownUser(user)
    }

    /// Goes by who is logged in.
    /// - Parameter trustedGroup: the number of the group that `mudra-actions` alone runs with; nil: there is none.
    init(_ sessions: LoginSessions, trustedGroup: UInt32?) {
        source = .sessions(sessions, trustedGroup: trustedGroup)
        sessions.onChange = { [weak self] in self?.changed() }
    }

    /// From now on these are let in too, and no others of before; `onChange` is not called for that.
    func admit(_ users: Set<UInt32>) {
        admitted = users
        standings = [:]
    }

    /// Whether somebody may register recognizers and subscribe: with a session at a seat, or let in.
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

    /// Whether somebody may know of all users: root, and who has a bus without others.
    func isAdministrator(_ user: UInt32) -> Bool {
        switch source {
        case .ownUser(let own): user == own
        case .sessions: isRoot(user)
        }
    }

    private func isRoot(_ user: UInt32) -> Bool { user == Self.root }

    /// Whether the administrator has let somebody in without a session.
    private func isAdmitted(_ user: UInt32) -> Bool {
        isRoot(user) || admitted.contains(user)
    }

    /// Whether somebody hears of gestures on a seat's screens now, and takes part in them.
    func hears(_ user: UInt32, on seat: String) -> Bool {
        standing(of: user, on: seat) == .active
    }

    /// How a user stands towards a seat now.
    func standing(of user: UInt32, on seat: String) -> SeatAccess {
        let place = Place(user: user, seat: seat)
        if let standing = standings[place] { return standing }
        let standing = findStanding(of: place)
        standings[place] = standing
        return standing
    }

    private func findStanding(of place: Place) -> SeatAccess {
        switch source {
        case .ownUser(let own): return place.user == own ? .active : .stranger
        case .sessions(let sessions, _):
            if isAdmitted(place.user) { return .active }
            guard sessions.isLocal(place.user) else { return .stranger }
            guard sessions.isActive(place.user, on: place.seat) else { return .inactive }
            return sessions.isLocked(place.seat) ? .locked : .active
        }
    }

    private func changed() {
        standings = [:]
        onChange()
    }
}
