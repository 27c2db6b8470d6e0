import MudraEmulation
import MudraRealtime
import MudraTouch

/// A virtual pointer or keyboard in use. Its device is made and freed on the bus queue, since that may take long.
@MainActor
final class LiveDevice<Emulator> {
    /// How long a new device gets until applications have found it: udev and the compositor need some tenths of a
    /// second. Before that, its events would be lost.
    private nonisolated static var settling: Microseconds { .milliseconds(1_000) }

    /// Only the real-time queue uses it after its maker has handed it over, which the compiler cannot check.
    private nonisolated(unsafe) let handedOver: Emulator
    var emulator: Emulator { handedOver }
    /// Applications get no event from before this time.
    nonisolated let begin: Microseconds

    /// - Parameter emulator: writes to the device, and retains it. Its maker does not touch it any more.
    nonisolated init(_ emulator: sending Emulator) {
        handedOver = emulator
        begin = MonotonicClock.now + Self.settling
    }
}

typealias LivePointer = LiveDevice<PointerEmulator>
typealias LiveKeyboard = LiveDevice<KeyEmulator>
