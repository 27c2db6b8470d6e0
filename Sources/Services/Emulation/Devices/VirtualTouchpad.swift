import CMudraEvdev
import Gestures
import MudraEvdev
import MudraTouchpad

/// A touchpad that the kernel shows, for fingers that gestures hand over to the compositor. It exists as long as the
/// object.
///
/// Made and freed on one queue; in between, another queue writes to it.
package final class VirtualTouchpad {
    /// The length of each side, in mm: no finger reaches an edge, where libinput may take it for a palm or for scrolling.
    /// It is more than twice the travel on a wall panel at the greatest scale.
    static let side = 10_000.0
    /// Units for each mm, as of most touchpads.
    static let resolution = 40.0
    /// The buttons that say how many fingers are down, from one finger on.
    static let tools = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP, BTN_TOOL_TRIPLETAP, BTN_TOOL_QUADTAP].map(UInt16.init)
    /// Ids that no keyboard has: libinput takes a touchpad and a keyboard of the same ids for one device, and ignores
    /// the touchpad while keys are pressed.
    private static let ids = (vendor: UInt16(0x6d75), product: UInt16(0x6472))

    /// The name of its event node: `event7`.
    package var nodeName: String { device.nodeName }
    /// Writes its events.
    package var writer: DeviceWriter { device.writer }
    private let device: VirtualDevice

    /// Makes a touchpad. It has no buttons: libinput looks for thumbs and for button areas only on touchpads that can be
    /// clicked, and lets taps click on those that cannot.
    /// - Parameter physicalPath: marks the device as a touchpad of mudrad's.
    /// - Throws: `VirtualDeviceError` if the kernel refuses.
    package init(physicalPath: String) throws(VirtualDeviceError) {
        let model = try DeviceModel()
        model.name("mudra touchpad")
        model.identify(vendor: Self.ids.vendor, product: Self.ids.product)
        model.enable(property: INPUT_PROP_POINTER)
        let units = AbsoluteAxis(
            minimum: 0, maximum: Int32(Self.side * Self.resolution), resolution: Int32(Self.resolution))
        for code in [EventCode.x, EventCode.y, EventCode.positionX, EventCode.positionY] {
            model.enable(code, like: units)
        }
        model.enable(
            EventCode.slot, like: AbsoluteAxis(minimum: 0, maximum: Int32(PadFingers.capacity) - 1, resolution: 0))
        model.enable(EventCode.trackingID, like: AbsoluteAxis(minimum: 0, maximum: 0xffff, resolution: 0))
        for button in [EventCode.touch] + Self.tools { model.enable(EventCode.key, button) }
        device = try VirtualDevice(model, physicalPath: physicalPath)
    }
}
