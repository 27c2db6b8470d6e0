import Passthrough

/// A screen's grab, wanted or in force: what applications get to see instead, and the way out. Made and freed on the bus
/// queue, between which it is the real-time queue's.
final class LiveGrab {
    let passthrough: Passthrough
    /// nil: there is none.
    var exit: EmergencyExit?
    var isInForce = false

    init(_ virtual: VirtualScreen, hasExit: Bool) {
        passthrough = Passthrough(to: virtual)
        exit = hasExit ? EmergencyExit() : nil
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
