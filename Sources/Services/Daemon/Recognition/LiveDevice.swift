import MudraEmulation
import MudraEvdev

/// A virtual pointer, keyboard or touchpad in use. Its device is made and freed on the bus queue, since that may take long.
/// Only the real-time queue uses its emulator after its maker has handed it over, which the compiler cannot check.
final class LiveDevice: @unchecked Sendable {
    let kind: EmulatedDevice
    private let handedOver: any InputEmulator
    @MainActor var emulator: any InputEmulator { handedOver }

    /// - Parameter emulator: writes to the device, and retains it. Its maker does not touch it any more.
    init(_ kind: EmulatedDevice, _ emulator: sending any InputEmulator) {
        self.kind = kind
        handedOver = emulator
    }
}
