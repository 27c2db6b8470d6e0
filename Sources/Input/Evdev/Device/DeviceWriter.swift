import CMudraEvdev
import Glibc

/// Writes events to a device, until a write fails: after that the device is gone.
///
/// Only the queue that writes may use it after its maker has handed it over.
package final class DeviceWriter {
    /// The error of the write that has failed; 0: none has.
    package private(set) var error: Int32 = 0
    /// Called once, with the error, by the queue that writes.
    package var onFailure: @Sendable (Int32) -> Void = { _ in }
    private let descriptor: Int32

    /// - Parameter descriptor: the device's. It stays open as long as the object.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes events without waiting.
    package func write(_ events: UnsafeBufferPointer<input_event>) {
        guard error == 0 else { return }
        let size = events.count * MemoryLayout<input_event>.stride
        var count: Int
        repeat {
            count = Glibc.write(descriptor, events.baseAddress, size)
        } while count < 0 && errno == EINTR
        guard count != size else { return }
        // A part of a frame is lost as well. uinput never writes less, and never has no room (EAGAIN).
        error = count < 0 ? errno : EIO
        onFailure(error)
    }
}
