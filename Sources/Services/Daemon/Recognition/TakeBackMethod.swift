import Gestures
import MudraInterface
import MudraPipeline
import MudraSettings

/// How mudrad takes touches back from the applications of a session.
struct TakeBackMethod: Hashable, Sendable {
    /// How touches end that applications have seen land.
    let retraction: Retraction
    /// Which landings applications do not see until no gesture can take the touch.
    let delayedLandings: DelayedLandings

    /// - Parameters:
    ///   - takeBack: the configured method.
    ///   - session: the known facts about the session that sees the screen; nil: none.
    init(_ takeBack: TakeBack, in session: SessionFacts?) {
        // If a touch cannot be seen to leave the screen, a button that fills the screen takes its lift for a click.
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
