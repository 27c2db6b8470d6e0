import MudraBus
import MudraDeclarations
import MudraTouch

/// The tokens, the time and the memory of the daemon that a user's programs use together. There are twice as many tokens
/// as for one program: a user does not get more of the daemon by running more programs.
@BusActor
final class UserAccount {
    private var bucket = CallCost.bucket(programs: 2)
    /// Limits the calls that get the error for too many calls.
    private var refusals = CallCost.bucket()
    /// The user's calls that wait for their turn.
    var held = HeldCalls()
    private var served: (period: Microseconds, time: Microseconds) = (0, 0)

    /// Whether the account has all its tokens again.
    func isFull(at now: Microseconds) -> Bool {
        bucket.isFull(at: now) && refusals.isFull(at: now)
    }

    /// Fails a call as one too many; after many such calls, leaves it unanswered. The bus lets each program wait for a
    /// limited number of answers, and then refuses its further calls: this stops a program that never pauses.
    func refuse(_ call: BusCall, at now: Microseconds) {
        if refusals.take(CallCost.refusal, at: now) {
            call.fail(.tooFast)
        } else {
            call.ignore()
        }
    }

    /// Pays for a call with the user's tokens and with the program's own.
    /// - Returns: false if one of them has too few left; then nothing is paid.
    func pay(_ cost: Int, with own: inout TokenBucket, at now: Microseconds) -> Bool {
        own.covers(cost, at: now) && bucket.take(cost, at: now) && own.take(cost, at: now)
    }

    /// How long the user's calls have been served in the period that began at a time.
    func timeServed(since period: Microseconds) -> Microseconds { served.period == period ? served.time : 0 }

    /// Calls of the user have been served for a while.
    func noteService(_ time: Microseconds, since period: Microseconds) {
        served = (period, timeServed(since: period) + time)
    }
}

/// Calls that are kept to be served later, by their number and the memory that their arguments take.
struct HeldCalls {
    private(set) var count = 0
    private(set) var bytes = 0

    /// Keeps a call's arguments.
    /// - Parameters:
    ///   - most: how many calls may be held.
    ///   - room: how many bytes this call may take.
    /// - Returns: how many bytes it takes, to be passed to `release`; nil: it is one call or some bytes too many.
    /// - Throws: if the arguments cannot be read.
    mutating func hold(_ call: BusCall, atMost most: Int, room: Int) throws(BusError) -> Int? {
        guard count < most, let held = try call.keep(atMost: room) else { return nil }
        count += 1
        bytes += held
        return held
    }

    /// A call is served or forgotten.
    mutating func release(_ held: Int) {
        count -= 1
        bytes -= held
    }
}

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

/// The costs of calls, in tokens. A program that has too few tokens left gets an error, which costs next to nothing. So
/// a program that calls without pause does not hold up other programs, and the bus need not keep calls that we have not
/// read.
enum CallCost {
    static let read = 1
    /// The error for too many calls. At this cost, the error goes out for half of the calls that a program may make at
    /// once.
    static let refusal = 2
    /// Each of this many values in a call's arguments costs one token more.
    static let valuesForOne = 16
    /// Adding or changing a recognizer: all screens get a new graph.
    static let change = 8
    /// Asking polkit.
    static let authorization = 128

    /// The additional cost of a change, since programs get and read signals about it: one token per KiB, but never so
    /// much that the largest change could not be paid.
    /// - Parameter extent: the size of the recognizers that are added, changed or removed.
    static func reading(_ extent: DeclarationExtent, by programs: Int) -> Int {
        // Each recognizer has at least one signal.
        min(programs * (extent[.recognizers] * 256 + extent[.bytes]) / 1_024, burstOfProgram / 4)
    }

    /// The most tokens of a program: enough for 256 recognizers four times.
    static let burstOfProgram = 8_192
    /// The tokens that a program regains a second: 2,048 properties, or 256 recognizers.
    static let perSecondOfProgram = 2_048

    /// A full bucket for so many programs.
    static func bucket(programs: Int = 1) -> TokenBucket {
        TokenBucket(burst: burstOfProgram * programs, perSecond: perSecondOfProgram * programs)
    }
}

extension BusError {
    /// Made once, since it is sent often.
    static let tooFast = own(
        .tooFast,
        "your program asks for more than \(CallCost.perSecondOfProgram) properties or"
            + " \(CallCost.perSecondOfProgram / CallCost.change) recognizers a second, or all your programs"
            + " together ask for twice that: wait a second")
}
