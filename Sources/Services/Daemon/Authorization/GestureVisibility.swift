import MudraBus
import MudraSupport

/// Which users get gestures from which screens, and which programs may know where they are. This is the state as it was
/// last put into effect.
@BusActor
final class GestureVisibility {
    private let access: AccessControl
    private let authorizer: PolkitAuthorizer
    private let clients: Clients
    private let screens: Screens
    private let log: Log
    /// The screens from which each user gets gestures, and whether the session is locked that they show, as of the last
    /// installation of recognizers.
    private var screensOfUsers: [UInt32: [ScreenID: AccessControl.SeatAccess]] = [:]
    /// Names of [access] that no user has, as last logged.
    private var unknownUsers: Set<String> = []

    init(
        _ access: AccessControl, authorizer: PolkitAuthorizer, clients: Clients, screens: Screens,
        log: Log
    ) {
        self.access = access
        self.authorizer = authorizer
        self.clients = clients
        self.screens = screens
        self.log = log
    }

    /// Admits the users of [access], instead of those admitted before.
    /// - Parameter saysAgain: whether to log names that no user has even if that has been logged.
    func admit(_ names: [String], saysAgain: Bool = false) {
        if saysAgain { unknownUsers = [] }
        var users: Set<UInt32> = []
        var unknown: Set<String> = []
        for name in names {
            if let number = SystemNames.user(name) {
                users.insert(number)
            } else if unknown.insert(name).inserted, !unknownUsers.contains(name) {
                log("users of [access] names \(name.debugDescription), but this system has no such user")
            }
        }
        unknownUsers = unknown
        access.admit(users)
    }

    /// Puts changed access into effect: a user or a screen may have come to a seat or left it. Many of logind's reports
    /// make no difference here.
    /// - Returns: whether the screens from which a user gets gestures have changed.
    func update() -> Bool {
        let before = screensOfUsers
        screensOfUsers = findScreensOfUsers()
        // polkit also looks at which users are active, but in other files of logind, which may be written later than
        // ours. So each report asks it again.
        updateLocating()
        return before != screensOfUsers
    }

    /// Asks polkit about the programs that get gestures now. It would refuse all others, so they are asked about when
    /// they get some.
    func updateLocating() {
        for client in clients.all where !client.isTrusted && (client.subscription != nil || client.mayLocate) {
            if screens.all.contains(where: { access.hears(client.user, on: $0.1.seat) }) {
                authorizer.updateLocating(client)
            } else {
                authorizer.stopLocating(client)
            }
        }
    }

    private func findScreensOfUsers() -> [UInt32: [ScreenID: AccessControl.SeatAccess]] {
        let all = screens.all
        var found: [UInt32: [ScreenID: AccessControl.SeatAccess]] = [:]
        for user in clients.users {
            var accesses: [ScreenID: AccessControl.SeatAccess] = [:]
            for (id, screen) in all {
                let seatAccess = access.seatAccess(of: user, on: screen.seat)
                if seatAccess == .active || seatAccess == .locked { accesses[id] = seatAccess }
            }
            found[user] = accesses
        }
        return found
    }
}
