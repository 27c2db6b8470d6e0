import Gestures
import MudraDaemonSettings
import MudraPassthrough

/// How touches that gestures take are taken back from the applications of a session.
struct TakeBackMethod: Hashable, Sendable {
    /// How those end that applications have seen land.
    let retraction: Retraction
    /// Which landings applications do not see until no gesture can take the touch.
    let delayedLandings: DelayedLandings

    /// - Parameters:
    ///   - takeBack: what the configuration says.
    ///   - session: what is known of the session that sees the screen; nil: nothing.
    init(_ takeBack: TakeBack, in session: SessionFacts?) {
        // Where a touch cannot be seen to leave the screen, a button that fills the screen takes its lift for a click.
        let isSeenToLeave = session?.tellsBeyondEdge != false
        (retraction, delayedLandings) =
            switch takeBack {
            case .automatic where session?.cancelsTouches == true: (.leaveAndCancel, .none)
            case .automatic: (.leaveAndLift, isSeenToLeave ? .none : .all)
            case .cancel: (.cancel, .none)
            case .lift: (.leaveAndLift, .none)
            case .delay: (.leaveAndLift, isSeenToLeave ? .joining : .all)
            }
    }
}
