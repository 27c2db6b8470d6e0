/// Limits how many operations run at once, in all and per user. The others wait, and users take turns.
///
/// A bus usually lets a connection wait for 128 answers, and refuses every further call. So calls to programs that may
/// never answer must be limited.
@BusActor package final class Turnstile {
    private let most: Int
    private let mostOfUser: Int
    private let mostWaiting: Int
    private var goingOn: [UInt32: Int] = [:]
    private var total = 0
    private var line = FairLine<() -> Void>()

    /// - Parameters:
    ///   - most: how many operations may run at once in all.
    ///   - mostOfUser: how many of one user.
    ///   - mostWaiting: how many of one user may wait.
    package init(most: Int, mostOfUser: Int, mostWaiting: Int) {
        self.most = most
        self.mostOfUser = mostOfUser
        self.mostWaiting = mostWaiting
    }

    /// Begins an operation, now or when there is room. Call `leave` when it is over, but not before `begin` has
    /// returned.
    /// - Returns: whether it begins or waits; false: too many of the user's operations wait already.
    package func enter(_ user: UInt32, _ begin: @escaping () -> Void) -> Bool {
        guard line.count(of: user) < mostWaiting else { return false }
        line.add(begin, of: user)
        letIn()
        return true
    }

    /// Ends an operation of a user.
    package func leave(_ user: UInt32) {
        total -= 1
        goingOn[user] = goingOn[user].flatMap { $0 > 1 ? $0 - 1 : nil }
        letIn()
    }

    private func letIn() {
        while total < most, let (user, begin) = line.next(where: { goingOn[$0, default: 0] < mostOfUser }) {
            total += 1
            goingOn[user, default: 0] += 1
            begin()
        }
    }
}
