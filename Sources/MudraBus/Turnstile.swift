/// Lets only so many things go on at once, in all and of one user. The rest waits, and users take turns.
///
/// A bus lets a connection wait for 128 answers as a rule, and refuses every further call. So calls to programs that may
/// never answer have to be bounded.
@BusActor package final class Turnstile {
    private let most: Int
    private let mostOfUser: Int
    private let mostWaiting: Int
    private var goingOn: [UInt32: Int] = [:]
    private var total = 0
    private var line = FairLine<() -> Void>()

    /// - Parameters:
    ///   - most: how many may go on at once in all.
    ///   - mostOfUser: how many of one user.
    ///   - mostWaiting: how many of one user may wait.
    package init(most: Int, mostOfUser: Int, mostWaiting: Int) {
        self.most = most
        self.mostOfUser = mostOfUser
        self.mostWaiting = mostWaiting
    }

    /// Begins something, now or when there is room. When it is over, `leave` is to be called, not before `begin` returns.
    /// - Returns: whether it begins or may wait; if not, too much of the user's waits already.
    package func enter(_ user: UInt32, _ begin: @escaping () -> Void) -> Bool {
        guard line.count(of: user) < mostWaiting else { return false }
        line.add(begin, of: user)
        letIn()
        return true
    }

    /// Something of a user's is over.
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
