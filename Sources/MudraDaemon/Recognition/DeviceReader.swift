import MudraEvdev
import MudraRealtime

/// Wakes the real-time queue when a device has something to tell, for as long as it is not stopped.
struct DeviceReader {
    let device: EvdevDevice
    private var registration: (set: DescriptorSet, token: DescriptorSet.Token)?

    init(_ device: EvdevDevice) {
        self.device = device
    }

    /// Begins to wait; `onReadable` is called on the queue whenever there is something.
    /// - Returns: false when the system cannot wait for it: nothing would ever be read.
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
