import CMudraEvdev
import MudraDeclarations
import MudraEvdev

extension VirtualDevice {
    /// Makes a pointer beside a touchscreen: absolute like the screen, with its name, its ids and its range, and with
    /// buttons and wheels. It is on the virtual bus: a pointer on USB is an external mouse, beside which desktops may
    /// switch touchpads off.
    /// - Parameters:
    ///   - screen: the real screen.
    ///   - physicalPath: marks the device as a pointer of mudrad's, for other programs and for mudrad.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package static func pointer(
        of screen: Touchscreen, physicalPath: String
    ) throws(VirtualDeviceError) -> VirtualDevice {
        let model = try DeviceModel()
        model.adoptIdentity(of: screen.device)
        model.enable(EventCode.x, like: screen.description.x)
        model.enable(EventCode.y, like: screen.description.y)
        // The buttons come with the axes on one device: compositors treat another device as another pointer.
        for button in PointerButton.allCases { model.enable(EventCode.key, button.code) }
        // The wheels, with their high resolution.
        for wheel in [REL_WHEEL, REL_HWHEEL, REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES] {
            model.enable(EventCode.relative, UInt16(wheel))
        }
        return try VirtualDevice(model, physicalPath: physicalPath)
    }
}

extension PointerButton {
    /// The kernel's code.
    var code: UInt16 {
        switch self {
        case .left: UInt16(BTN_LEFT)
        case .right: UInt16(BTN_RIGHT)
        case .middle: UInt16(BTN_MIDDLE)
        }
    }
}
