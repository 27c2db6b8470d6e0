import CMudraEvdev
import MudraEvdev
import MudraTouch

extension VirtualDevice {
    /// Makes a touchpad for fingers that gestures hand over to the compositor. It has no buttons: libinput looks for
    /// thumbs and for button areas only on touchpads that can be clicked, and lets taps click on those that cannot.
    /// - Parameter physicalPath: marks the device as a touchpad of mudrad's.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package static func touchpad(physicalPath: String) throws(VirtualDeviceError) -> VirtualDevice {
        let model = try DeviceModel()
        model.name("mudra touchpad")
        model.identify(vendor: PadSurface.ids.vendor, product: PadSurface.ids.product)
        model.enable(property: INPUT_PROP_POINTER)
        let units = AbsoluteAxis(
            minimum: 0, maximum: Int32(PadSurface.side * PadSurface.resolution),
            resolution: Int32(PadSurface.resolution))
        for code in [EventCode.x, EventCode.y, EventCode.positionX, EventCode.positionY] {
            model.enable(code, like: units)
        }
        model.enable(
            EventCode.slot, like: AbsoluteAxis(minimum: 0, maximum: Int32(PadFingers.capacity) - 1, resolution: 0))
        model.enable(EventCode.trackingID, like: AbsoluteAxis(minimum: 0, maximum: 0xffff, resolution: 0))
        for button in [EventCode.touch] + PadSurface.tools { model.enable(EventCode.key, button) }
        return try VirtualDevice(model, physicalPath: physicalPath)
    }
}

/// The surface, the buttons and the ids of a virtual touchpad.
enum PadSurface {
    /// The length of each side, in mm: no finger reaches an edge, where libinput may take it for a palm or for scrolling.
    /// It is more than twice the travel on a wall panel at the greatest scale.
    static let side = 10_000.0
    /// Units for each mm, as of most touchpads.
    static let resolution = 40.0
    /// The buttons that say how many fingers are down, from one finger on.
    static let tools = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP].map(UInt16.init)
    /// Ids that no keyboard has: libinput takes a touchpad and a keyboard of the same ids for one device, and ignores
    /// the touchpad while keys are pressed.
    fileprivate static let ids = (vendor: UInt16(0x6d75), product: UInt16(0x6472))
}
