import CMudraEvdev
import Glibc

/// The description of a device that is to be made.
package final class DeviceModel {
    /// libevdev's description, which can be changed until the device is made.
    package let handle: OpaquePointer

    /// A device without a name and without events.
    /// - Throws: `VirtualDeviceError` if there is no memory.
    package init() throws(VirtualDeviceError) {
        guard let made = mudra_evdev_new() else { throw VirtualDeviceError("a device's description", ENOMEM) }
        handle = made
    }

    /// A copy of an open device's description. Making it discards unread events of the device's keys.
    /// - Throws: `VirtualDeviceError` if the device does not answer.
    package init(copying device: EvdevDevice) throws(VirtualDeviceError) {
        var copied: OpaquePointer?
        let result = mudra_evdev_open(device.fileDescriptor, nil, &copied)
        guard result == 0, let copied else { throw VirtualDeviceError("the screen's description", -result) }
        handle = copied
    }

    deinit {
        libevdev_free(handle)
    }

    /// Gives the device the name, vendor, product and version of another, on the virtual bus.
    package func adoptIdentity(of device: EvdevDevice) {
        name(libevdev_get_name(device.handle))
        libevdev_set_id_vendor(handle, libevdev_get_id_vendor(device.handle))
        libevdev_set_id_product(handle, libevdev_get_id_product(device.handle))
        libevdev_set_id_version(handle, libevdev_get_id_version(device.handle))
    }

    /// Names the device, and puts it on the virtual bus.
    package func name(_ name: UnsafePointer<CChar>) {
        libevdev_set_name(handle, name)
        libevdev_set_id_bustype(handle, BUS_VIRTUAL)
    }

    /// Adds a key, a button or a relative axis.
    package func enable(_ type: UInt16, _ code: UInt16) {
        libevdev_enable_event_code(handle, UInt32(type), UInt32(code), nil)
    }

    /// Gives the device a vendor and a product of its own.
    package func identify(vendor: UInt16, product: UInt16) {
        libevdev_set_id_vendor(handle, Int32(vendor))
        libevdev_set_id_product(handle, Int32(product))
    }

    /// Adds a property: `INPUT_PROP_POINTER` and so on.
    package func enable(property: Int32) {
        libevdev_enable_property(handle, UInt32(property))
    }

    /// Adds an absolute axis with the bounds and the resolution of another.
    package func enable(_ code: UInt16, like axis: AbsoluteAxis) {
        var info = input_absinfo()
        (info.minimum, info.maximum, info.resolution) = (axis.minimum, axis.maximum, axis.resolution)
        libevdev_enable_event_code(handle, UInt32(EventCode.absolute), UInt32(code), &info)
    }

    /// Gives an absolute axis that it has the bounds of another.
    package func setBounds(of code: UInt16, like axis: AbsoluteAxis) {
        libevdev_set_abs_minimum(handle, UInt32(code), axis.minimum)
        libevdev_set_abs_maximum(handle, UInt32(code), axis.maximum)
    }
}
