import Passthrough

/// A screen's grab, wanted or in force: what applications get to see instead, and the way out. Its virtual screen is made
/// and freed on the bus queue, since that takes its time.
@MainActor
final class LiveGrab {
    let passthrough: Passthrough
    /// Whether applications have learned of the virtual screen: before that, they would see no touch.
    var isKnown = false
    var isInForce = false
    /// nil: there is none.
    var exit: EmergencyExit?

    init(_ virtual: VirtualScreen) {
        passthrough = Passthrough(to: virtual)
    }
}

/// What has become of a wish to grab a screen.
enum GrabNotice: Sendable {
    /// Nobody but mudra sees its touches now.
    case inForce
    /// The system refuses, for this reason of errno's.
    case refused(Int32)
    /// Five fingers on this screen have ended it, and those of all others.
    case escaped
}
