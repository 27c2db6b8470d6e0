import MudraBus
import MudraTouch

/// The accounts of users with clients, and of users whose clients have left but had used many tokens: a program that
/// comes back gains nothing.
@BusActor
struct UserAccounts {
    private var accounts: [UInt32: UserAccount] = [:]

    /// The account of a user, which is made if there is none.
    /// - Parameter present: the users with clients. The unspent accounts of others are forgotten.
    mutating func account(of user: UInt32, present: Set<UInt32>, at now: Microseconds) -> UserAccount {
        if let account = accounts[user] { return account }
        accounts = accounts.filter { present.contains($0.key) || !$0.value.isFull(at: now) }
        let account = UserAccount()
        accounts[user] = account
        return account
    }
}
