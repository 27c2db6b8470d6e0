import MudraBus
import MudraRealtime
import MudraTouch

/// What all programs of a user may ask for together: twice as much as one of them, so that no user has more of the daemon
/// for having more programs.
@BusActor
final class UserAccount {
    private var bucket = CallCost.bucket(programs: 2)
    /// How many calls are told that they are too many.
    private var refusals = CallCost.bucket()

    /// Whether nothing is owed any more.
    func isFull(at now: Microseconds) -> Bool {
        bucket.isFull(at: now) && refusals.isFull(at: now)
    }

    /// Says that a call is too much; at last it is not answered at all. The bus lets each program wait for so many answers
    /// only, and then refuses what else it calls: a program that goes on and on is stopped there.
    func refuse(_ call: BusCall) {
        if refusals.take(CallCost.refusal, at: MonotonicClock.now) {
            call.fail(.tooFast)
        } else {
            call.ignore()
        }
    }

    /// Pays for a call, from this and from what a program of the user's has itself.
    /// - Returns: false when there is not enough left of one of them; nothing is paid then.
    func pay(_ cost: Int, with own: inout TokenBucket, at now: Microseconds) -> Bool {
        own.covers(cost, at: now) && bucket.take(cost, at: now) && own.take(cost, at: now)
    }
}
