import CMudraEvdev
import CMudraLinux
import Glibc
import MudraSupport

/// A device that the kernel shows, with the events that mudrad writes. It exists as long as the object; if the process
/// dies, as long as another process holds its descriptor.
///
/// Made and freed on one queue; in between, another queue writes to it.
package final class VirtualDevice {
    /// Its path in sysfs, without a slash at the end; its event node is below it.
    package let systemPath: String
    /// The name of its event node: `event7`; empty: the kernel does not tell.
    package let nodeName: String
    /// Its uinput descriptor. The device exists while any process holds the descriptor, unless the object has been
    /// freed.
    package let descriptor: Int32
    /// Writes its events.
    package let writer: DeviceWriter
    private let handle: OpaquePointer

    /// Makes a device.
    /// - Parameters:
    ///   - model: its description.
    ///   - physicalPath: marks the device as mudrad's, for other programs and for mudrad.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package init(_ model: DeviceModel, physicalPath: String) throws(VirtualDeviceError) {
        let descriptor = mudra_uinput_open(physicalPath)
        guard descriptor >= 0 else { throw VirtualDeviceError("/dev/uinput", -descriptor) }
        var made: OpaquePointer?
        let result = libevdev_uinput_create_from_device(model.handle, descriptor, &made)
        guard result == 0, let made else {
            close(descriptor)
            throw VirtualDeviceError("a device of uinput", -result)
        }
        (self.descriptor, handle, writer) = (descriptor, made, DeviceWriter(descriptor))
        systemPath = libevdev_uinput_get_syspath(handle).map { String(cString: $0) } ?? ""
        let node = libevdev_uinput_get_devnode(handle).map { String(cString: $0) } ?? ""
        nodeName = node.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The sysfs path of the device that a descriptor of another process writes to; nil: it writes to none.
    package static func systemPath(of descriptor: Int32) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        guard mudra_uinput_name(descriptor, &name, name.count) == 0 else { return nil }
        return "/sys/devices/virtual/input/"
            + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        libevdev_uinput_destroy(handle)
        close(descriptor)
    }
}

/// The reason why there is no virtual device.
package struct VirtualDeviceError: Error, CustomStringConvertible {
    /// A text for the log.
    package let description: String

    package init(description: String) {
        self.description = description
    }

    init(_ what: String, _ error: Int32) {
        description = "\(what): \(Errno(error))"
    }
}
