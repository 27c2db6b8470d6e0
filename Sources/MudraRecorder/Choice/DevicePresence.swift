import Dispatch
import MudraDevices

/// Tells when a device is unplugged, as udev has it. Used on its queue.
final class DevicePresence {
    private let inventory: DeviceInventory
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - node: what udev knows of the device; nil is given back where it knows nothing, and when it cannot be reached.
    ///   - onGone: called when it is gone.
    init?(of node: InputNode?, queue: DispatchQueue, onGone: @escaping () -> Void) {
        guard let node, let inventory = try? DeviceInventory() else { return nil }
        self.inventory = inventory
        source = DispatchSource.makeReadSource(fileDescriptor: inventory.fileDescriptor, queue: queue)
        // The monitor is closed behind the source that waits for it.
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
