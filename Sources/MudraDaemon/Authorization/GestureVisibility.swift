import MudraBus

/// Which users hear of gestures on which screens, and which programs may hear where they are: as it has last been put
/// into effect.
@BusActor
final class GestureVisibility {
    /// Called when others hear of gestures from now on than before.
    var onChange: () -> Void = {}

    private let access: AccessControl
    private let authorizer: PolkitAuthorizer
    private let clients: Clients
    private let screens: Screens
    private let log: (String) -> Void
    /// The screens on which each user hears of gestures, as recognizers were last installed for it.
    private var screensOfUsers: [UInt32: Set<ScreenID>] = [:]
    /// Names of [access] that no user has, as it was last said.
    private var unknownUsers: Set<String> = []

    init(
        _ access: AccessControl, authorizer: PolkitAuthorizer, clients: Clients, screens: Screens,
        log: @escaping (String) -> Void
    ) {
        self.access = access
        self.authorizer = authorizer
        self.clients = clients
        self.screens = screens
        self.log = log
    }

    /// Lets in the users of [access], and no others of before.
    /// - Parameter saysAgain: whether to log names that no user has even if that has been logged.
    func admit(_ names: [String], saysAgain: Bool = false) {
        if saysAgain { unknownUsers = [] }
        var users: Set<UInt32> = []
        var unknown: Set<String> = []
        for name in names {
            if let number = SystemNames.user(name) {
                users.insert(number)
            } else if unknown.insert(name).inserted, !unknownUsers.contains(name) {
                log("users of [access] has \(name.debugDescription), whom this system does not know")
            }
        }
        unknownUsers = unknown
        access.admit(users)
    }

    /// A user, or a screen, may be there or at a seat and was not, or the other way round: logind tells of much that
    /// makes no difference.
    func update() {
        let before = screensOfUsers
        screensOfUsers = findScreensOfUsers()
        let users = Set(before.keys).union(screensOfUsers.keys).filter { before[$0] != screensOfUsers[$0] }
        if !users.isEmpty { onChange() }
        // polkit goes by the users that are active, too, but by other files of logind's, which may be written later than
        // ours. So it is asked again when more of them are.
        updateLocating { users.contains($0.user) || !$0.mayLocate }
    }

    /// Asks about the programs that hear of gestures now. To others polkit would say no: they are asked about when they do.
    func updateLocating(where concerns: @BusActor (Client) -> Bool = { _ in true }) {
        let asked = clients.all.filter { !$0.isTrusted && ($0.subscription != nil || $0.mayLocate) }
        for client in asked where concerns(client) {
            if screens.all.contains(where: { access.hears(client.user, on: $0.1.seat) }) {
                authorizer.updateLocating(client)
            } else {
                authorizer.stopLocating(client)
            }
        }
    }

    private func findScreensOfUsers() -> [UInt32: Set<ScreenID>] {
        let all = screens.all
        return Dictionary(
            uniqueKeysWithValues: clients.users.map { user in
                (user, Set(all.filter { access.hears(user, on: $0.1.seat) }.map(\.0)))
            })
    }
}
