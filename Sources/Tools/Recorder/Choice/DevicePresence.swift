import Dispatch
import MudraEvdev

/// Reports through udev that a device is unplugged. Used on its queue.
final class DevicePresence {
    private let inventory: DeviceInventory
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - node: udev's description of the device; without one, or without udev, the result is nil.
    ///   - onGone: called when the device is gone.
    init?(of node: InputNode?, queue: DispatchQueue, onGone: @escaping () -> Void) {
        guard let node, let inventory = try? DeviceInventory() else { return nil }
        self.inventory = inventory
        source = DispatchSource.makeReadSource(fileDescriptor: inventory.fileDescriptor, queue: queue)
        // The source waits for the monitor, which must be closed after it.
        source.setCancelHandler { withExtendedLifetime(inventory) {} }
        source.setEventHandler {
            _ = inventory.readChanges()
            if inventory[node.systemPath] == nil { onGone() }
        }
        source.activate()
    }

    deinit {
        source.cancel()
    }
}
