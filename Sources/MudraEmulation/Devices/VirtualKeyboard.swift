import CMudraEvdev
import CMudraLinux
import Glibc
import MudraEvdev

/// A keyboard that the kernel shows, with the keys that gestures may press and no others. It exists as long as the
/// object.
///
/// Made and freed on one queue; in between, another queue writes to it.
public final class VirtualKeyboard {
    /// Its path in sysfs, without a slash at the end; its event node is below it.
    public let systemPath: String

    /// Makes a keyboard.
    /// - Parameters:
    ///   - keys: the kernel's codes of its keys.
    ///   - physicalPath: marks the device as a keyboard of mudrad's.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    public init(keys: Set<UInt16>, physicalPath: String) throws(VirtualDeviceError) {
        systemPath = ""
        throw VirtualDeviceError("/dev/uinput", ENOSYS)
    }

    /// Writes events. It does not wait, and reports no failure: after one, the keyboard is gone.
    func write(_ events: UnsafeBufferPointer<input_event>) {}
}
