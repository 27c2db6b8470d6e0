import MudraEmulation

/// A virtual pointer, keyboard or touchpad in use. Its device is made and freed on the bus queue, since that may take long.
@MainActor
final class LiveDevice<Emulator> {
    /// Only the real-time queue uses it after its maker has handed it over, which the compiler cannot check.
    private nonisolated(unsafe) let handedOver: Emulator
    var emulator: Emulator { handedOver }

    /// - Parameter emulator: writes to the device, and retains it. Its maker does not touch it any more.
    nonisolated init(_ emulator: sending Emulator) {
        handedOver = emulator
    }
}

typealias LivePointer = LiveDevice<PointerEmulator>
typealias LiveKeyboard = LiveDevice<KeyEmulator>
typealias LiveTouchpad = LiveDevice<TouchpadEmulator>
