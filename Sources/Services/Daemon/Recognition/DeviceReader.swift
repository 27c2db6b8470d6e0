import MudraEvdev
import MudraRealtime

/// Wakes the real-time queue when a device has events, until it is stopped.
struct DeviceReader {
    let device: EvdevDevice
    private var registration: (set: DescriptorSet, token: DescriptorSet.Token)?

    init(_ device: EvdevDevice) {
        self.device = device
    }

    /// Begins to wait; `onReadable` is called on the queue whenever the device has events.
    /// - Returns: false if the system cannot wait for the device: it would never be read.
    @MainActor
    mutating func start(in set: DescriptorSet, onReadable: @escaping @MainActor () -> Void) -> Bool {
        registration = set.add(device.fileDescriptor, onReadable: onReadable).map { (set, $0) }
        return registration != nil
    }

    @MainActor
    mutating func stop() {
        if let registration { registration.set.remove(registration.token) }
        registration = nil
    }
}
