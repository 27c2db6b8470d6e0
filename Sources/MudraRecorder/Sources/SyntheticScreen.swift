import CMudraEvdev
import MudraEvdev

extension RecordedDevice {
    /// A screen that somebody else reads.
    init(screen name: String, vendor: UInt16, product: UInt16, x: AbsoluteAxis, y: AbsoluteAxis, slots: Int) {
        let axis = { (maximum: Int32) in AbsoluteAxis(minimum: 0, maximum: maximum, resolution: 0) }
        let axes = [
            EventCode.slot: axis(Int32(slots) - 1), EventCode.positionX: x, EventCode.positionY: y,
            EventCode.toolType: axis(ToolType.palm), EventCode.trackingID: axis(65_535),
        ]
        var capabilities = DeviceCapabilities()
        capabilities.properties.insert(Int(INPUT_PROP_DIRECT))
        capabilities.keys.insert(Int(EventCode.touch))
        for code in axes.keys { capabilities.absoluteAxes.insert(Int(code)) }
        self.init(
            name: name, bus: UInt16(BUS_VIRTUAL), vendor: vendor, product: product, version: 0, capabilities, axes: axes
        )
    }
}
