import CMudraEvdev
import MudraDeclarations
import MudraEvdev

/// A pointer that the kernel shows beside a touchscreen: absolute like the screen, with buttons and wheels. It exists
/// as long as the object.
///
/// Made and freed on one queue; in between, another queue writes to it.
package final class VirtualPointer {
    /// The buttons come with the axes on one device: compositors treat another device as another pointer.
    private static let buttons = PointerButton.allCases.map(\.code)
    /// The wheels, with their high resolution.
    private static let wheels = [REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES]

    /// The name of its event node: `event7`.
    package var nodeName: String { device.nodeName }
    /// Writes its events.
    package var writer: DeviceWriter { device.writer }
    private let device: VirtualDevice

    /// Makes a pointer with the name, the ids and the range of a screen. It is on the virtual bus: a pointer on USB is
    /// an external mouse, beside which desktops may switch touchpads off.
    /// - Parameters:
    ///   - screen: the real screen.
    ///   - physicalPath: marks the device as a pointer of mudrad's, for other programs and for mudrad.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package init(of screen: Touchscreen, physicalPath: String) throws(VirtualDeviceError) {
        let model = try DeviceModel()
        model.adoptIdentity(of: screen.device)
        model.enable(EventCode.x, like: screen.description.x)
        model.enable(EventCode.y, like: screen.description.y)
        for button in Self.buttons { model.enable(EventCode.key, button) }
        for wheel in Self.wheels { model.enable(EventCode.relative, UInt16(wheel)) }
        device = try VirtualDevice(model, physicalPath: physicalPath)
    }
}
