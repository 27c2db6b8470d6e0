import MudraEvdev

extension VirtualDevice {
    /// Makes a keyboard with the keys that gestures may press and no others. It has no lights, and the kernel repeats no
    /// key of it: the kernel drops events of keys that the keyboard does not have, so it can press nothing but `keys`.
    /// - Parameters:
    ///   - keys: the kernel's codes of its keys.
    ///   - physicalPath: marks the device as a keyboard of mudrad's.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package static func keyboard(
        keys: Set<UInt16>, physicalPath: String
    ) throws(VirtualDeviceError) -> VirtualDevice {
        let model = try DeviceModel()
        model.name("mudra keyboard")
        for key in keys { model.enable(EventCode.key, key) }
        return try VirtualDevice(model, physicalPath: physicalPath)
    }
}
