import MudraEvdev
import MudraRealtime

/// A pen that is watched, so that touches beside it count for nothing while it is near: a hand that writes rests on the
/// screen.
@MainActor
final class LivePen {
    nonisolated let id: PenID
    /// The screens that are the same hardware.
    var screens: Set<ScreenID>
    private var reader: DeviceReader
    private var tools: PenTools

    init(id: PenID, device: EvdevDevice, screens: Set<ScreenID>) {
        self.id = id
        self.screens = screens
        reader = DeviceReader(device)
        tools = PenTools(device)
    }

    var isNear: Bool { tools.isNear }

    func start(in set: DescriptorSet, onReadable: @escaping @MainActor () -> Void) -> Bool {
        reader.start(in: set, onReadable: onReadable)
    }

    func stop() {
        reader.stop()
    }

    /// Reads everything there is.
    /// - Returns: false when the device is gone.
    func read() -> Bool {
        reader.device.readEvents { tools.update(with: $0) } == .drained
    }
}

/// Tells the pens of a run of the daemon apart; never used twice.
struct PenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
