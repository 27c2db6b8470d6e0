import MudraEmulation

/// A virtual pointer, keyboard or touchpad in use. Its device is made and freed on the bus queue, since that may take long.
/// Only the real-time queue uses its emulator after its maker has handed it over, which the compiler cannot check.
final class LiveDevice<Emulator>: @unchecked Sendable {
    private let handedOver: Emulator
    @MainActor var emulator: Emulator { handedOver }

    /// - Parameter emulator: writes to the device, and retains it. Its maker does not touch it any more.
    init(_ emulator: sending Emulator) {
        handedOver = emulator
    }
}

typealias LivePointer = LiveDevice<PointerEmulator>
typealias LiveKeyboard = LiveDevice<KeyEmulator>
typealias LiveTouchpad = LiveDevice<TouchpadEmulator>
