import CMudraEvdev
import MudraEvdev

/// A keyboard that the kernel shows, with the keys that gestures may press and no others. It exists as long as the
/// object.
///
/// Made and freed on one queue; in between, another queue writes to it.
package final class VirtualKeyboard {
    /// The name of its event node: `event7`.
    package var nodeName: String { device.nodeName }
    /// Writes its events.
    package var writer: DeviceWriter { device.writer }
    private let device: VirtualDevice

    /// Makes a keyboard. It has no lights, and the kernel repeats no key of it: the kernel drops events of keys that
    /// the keyboard does not have, so it can press nothing but `keys`.
    /// - Parameters:
    ///   - keys: the kernel's codes of its keys.
    ///   - physicalPath: marks the device as a keyboard of mudrad's.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package init(keys: Set<UInt16>, physicalPath: String) throws(VirtualDeviceError) {
        let model = try DeviceModel()
        model.name("mudra keyboard")
        for key in keys { model.enable(EventCode.key, key) }
        device = try VirtualDevice(model, physicalPath: physicalPath)
    }
}
