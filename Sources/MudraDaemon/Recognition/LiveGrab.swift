import MudraPassthrough

/// A screen's grab, wanted or in force: what applications get to see instead, and the way out. Its virtual screen is made
/// and freed on the bus queue, since that takes its time.
@MainActor
final class LiveGrab {
    let passthrough: Passthrough
    /// The virtual screen's, of its place in sysfs: no other ever has it until the next boot.
    nonisolated let name: String
    /// How many contacts the screen can tell apart.
    let slotCount: Int
    /// Whether some application can see the virtual screen: without one, no application would get its touches.
    var isSeen = false
    var isInForce = false
    /// nil: there is none.
    var exit: EmergencyExit?

    init(_ virtual: VirtualScreen) {
        passthrough = Passthrough(to: virtual)
        name = virtual.name
        slotCount = virtual.layout.slotCount
    }
}

/// What has become of a request to grab a screen.
enum GrabNotice: Sendable {
    /// Only mudra sees its touches now.
    case inForce
    /// The system refuses, for this reason of errno's.
    case refused(Int32)
    /// The emergency exit of this screen has been taken, which ends the grabs of all others, too.
    case escaped
}
