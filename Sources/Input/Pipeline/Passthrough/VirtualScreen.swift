import CMudraEvdev
import MudraEvdev

/// A touchscreen that the kernel shows for a grabbed one, with the events that mudrad writes. It exists as long as the
/// object; if the process dies, as long as another process holds its descriptor.
///
/// Made and freed on one queue; in between, another queue writes to it.
package final class VirtualScreen {
    /// Its path in sysfs, without a slash at the end; its event node is below it.
    package var systemPath: String { device.systemPath }
    /// The last component of the path: `input42`.
    package var name: String { systemPath.split(separator: "/").last.map(String.init) ?? "" }
    /// The events with which it reports touches.
    package let layout: VirtualLayout
    /// Its uinput descriptor. The screen exists while any process holds the descriptor, unless the object has been
    /// freed.
    package var descriptor: Int32 { device.descriptor }
    /// Writes its events.
    package var writer: DeviceWriter { device.writer }
    private let device: VirtualDevice

    /// Makes a virtual screen with the name, ids, properties, keys and axes of a real one.
    /// - Parameters:
    ///   - screen: the real screen, opened for this: asking a device for its properties discards unread events of its
    ///     keys.
    ///   - physicalPath: marks the device as a virtual screen, for other programs and for mudrad.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package init(of screen: Touchscreen, physicalPath: String) throws(VirtualDeviceError) {
        layout = VirtualLayout(screen.description, screen.device.capabilities())
        let model = try DeviceModel(copying: screen.device)
        Self.adapt(model.handle, to: layout)
        for (code, axis) in [
            (EventCode.x, screen.description.x), (EventCode.positionX, screen.description.x),
            (EventCode.y, screen.description.y), (EventCode.positionY, screen.description.y),
        ] {
            model.setBounds(of: code, like: axis)
        }
        device = try VirtualDevice(model, physicalPath: physicalPath)
    }

    /// The sysfs path of the virtual screen that a descriptor of another process writes to; nil: it writes to none.
    package static func systemPath(of descriptor: Int32) -> String? {
        VirtualDevice.systemPath(of: descriptor)
    }

    private static func adapt(_ model: OpaquePointer, to layout: VirtualLayout) {
        for code in 0..<UInt32(ABS_CNT) where libevdev_has_event_code(model, UInt32(EV_ABS), code) != 0 {
            // The kernel has smoothed the real screen's values already: smoothing them again would change them.
            libevdev_set_abs_fuzz(model, code, 0)
        }
        guard layout.isMultitouch else { return }
        enable(ABS_MT_SLOT, in: model, upTo: Int32(layout.slotCount - 1))
        enable(ABS_MT_TRACKING_ID, in: model, upTo: 65_535)
        enable(ABS_MT_TOOL_TYPE, in: model, upTo: ToolType.palm)
    }

    /// Adds an axis, or extends its range to `maximum`.
    private static func enable(_ code: Int32, in model: OpaquePointer, upTo maximum: Int32) {
        var info = libevdev_get_abs_info(model, UInt32(code))?.pointee ?? input_absinfo()
        info.maximum = max(info.maximum, maximum)
        libevdev_enable_event_code(model, UInt32(EV_ABS), UInt32(code), &info)
    }
}
