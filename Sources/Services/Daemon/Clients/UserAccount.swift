import MudraBus
import MudraTouch

/// Limits what all programs of a user may ask for together: twice as much as one program, so that a user does not get
/// more of the daemon by running more programs.
@BusActor
final class UserAccount {
    private var bucket = CallCost.bucket(programs: 2)
    /// Limits the calls that get the error for too many calls.
    private var refusals = CallCost.bucket()

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
}
