import MudraEvdev
import MudraPipeline
import MudraRealtime

/// A screen's grab, requested or in force, with the virtual screen that applications see instead and the emergency
/// exit. The virtual screen is made and freed on the bus queue, since that may take long.
@MainActor
final class LiveGrab {
    let passthrough: Passthrough
    private let writer: DeviceWriter
    /// The name of the virtual screen's folder in sysfs; never reused until the next boot.
    nonisolated let name: String
    /// How many contacts the screen can distinguish.
    let slotCount: Int
    /// Whether an application can see the virtual screen: if none can, no application would get its touches.
    var isSeen = false
    var isInForce = false
    /// Whether there is an emergency exit.
    var hasExit = false

    /// The error of a write to the virtual screen that has failed; 0: none has.
    var writeError: Int32 { writer.error }
    /// Whether the virtual screen has taken all events.
    var isWritable: Bool { writer.error == 0 }

    /// - Parameter clock: the time of the real-time queue.
    init(_ virtual: VirtualScreen, _ clock: RecognitionClock) {
        passthrough = Passthrough(to: virtual) { clock.nowOnQueue }
        writer = virtual.writer
        name = virtual.name
        slotCount = virtual.layout.slotCount
    }
}

/// The result of a request to grab a screen.
enum GrabNotice: Sendable {
    /// mudrad is now the only reader of the screen.
    case inForce
    /// The kernel refuses, with this errno.
    case refused(Int32)
    /// The virtual screen takes no events, with this errno, so the grab has ended.
    case unwritable(Int32)
    /// The user has taken the emergency exit on this screen, which ends the grabs of all screens.
    case escaped
}
