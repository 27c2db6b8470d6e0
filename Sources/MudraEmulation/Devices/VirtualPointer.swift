import CMudraEvdev
import CMudraLinux
import Glibc
import MudraEvdev

/// A pointer that the kernel shows beside a touchscreen: absolute like the screen, with buttons and wheels. It exists
/// as long as the object.
///
/// Made and freed on one queue; in between, another queue writes to it.
public final class VirtualPointer {
    /// Its path in sysfs, without a slash at the end; its event node is below it.
    public let systemPath: String

    /// Makes a pointer with the name, the ids and the range of a screen.
    /// - Parameters:
    ///   - screen: the real screen.
    ///   - physicalPath: marks the device as a pointer of mudrad's, for other programs and for mudrad.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    public init(of screen: Touchscreen, physicalPath: String) throws(VirtualDeviceError) {
        systemPath = ""
        throw VirtualDeviceError("/dev/uinput", ENOSYS)
    }

    /// Writes events. It does not wait, and reports no failure: after one, the pointer is gone.
    func write(_ events: UnsafeBufferPointer<input_event>) {}
}
