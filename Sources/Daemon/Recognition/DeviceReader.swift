import Dispatch
import Evdev
import Realtime

/// Wakes the real-time queue when a device has something to tell, for as long as it is not stopped.
final class DeviceReader {
    let device: EvdevDevice
    private var source: (any DispatchSourceRead)?

    init(_ device: EvdevDevice) {
        self.device = device
    }

    /// Begins to wait; `onReadable` is called on the queue whenever there is something.
    func start(on queue: RealtimeQueue, onReadable: @escaping () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: device.fileDescriptor, queue: queue.queue)
        source.setEventHandler {
            queue.ensure()
            onReadable()
        }
        // The handler keeps the device, and with it the descriptor, open until Dispatch has let go of it.
        source.setCancelHandler { [device] in _ = device }
        source.activate()
        self.source = source
    }

    func stop() {
        source?.cancel()
        source = nil
    }
}
