import MudraEvdev
import MudraRealtime

/// A pen that mudrad watches, so that touches do not count while it is near: a hand that writes rests on the screen.
@MainActor
final class LivePen {
    nonisolated let id: PenID
    /// The screens of the same hardware.
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

    /// Reads all events there are.
    /// - Returns: false if the device is gone.
    func read() -> Bool {
        reader.device.readEvents { tools.update(with: $0) } == .drained
    }
}

/// The number of a pen in one run of the daemon; never reused.
struct PenID: Hashable, BitwiseCopyable, Sendable {
    let value: UInt32
}
