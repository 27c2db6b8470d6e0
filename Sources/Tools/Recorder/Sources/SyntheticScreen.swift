import CMudraEvdev
import MudraEvdev
import MudraRecording
import MudraTouch

/// The evdev screen of a transcript. No such device exists: its axes are millimetres in units so fine that the rounding
/// error is smaller than any gesture's values show.
struct SyntheticScreen {
    /// Units per mm: a unit is a nanometre, so that the velocity of a finger with a frame every 8 ms is exact to 0.0002
    /// mm/s. On screens too large for evdev's numbers, a tenth as many.
    private static let fineUnits = 1_000_000.0
    private static let coarseUnits = 100_000.0
    /// The largest screen, in mm, that can have fine units.
    private static let fineLimit = 2_000.0

    /// The description for a recording.
    let device: RecordedDevice
    /// Its size in units.
    let bounds: (x: Double, y: Double)
    /// How many contacts it can report at once.
    let slotCount: Int
    private let unitsPerMillimetre: Double

    /// nil if the size is impossible.
    init?(name: String, vendor: UInt16, product: UInt16, size: ScreenSize, slots: Int) {
        let sides = 1.0...ScreenSize.plausibleSide.upperBound
        guard sides.contains(size.width), sides.contains(size.height) else { return nil }
        unitsPerMillimetre = max(size.width, size.height) <= Self.fineLimit ? Self.fineUnits : Self.coarseUnits
        bounds = ((size.width * unitsPerMillimetre).rounded(), (size.height * unitsPerMillimetre).rounded())
        slotCount = min(max(slots, 1), TouchFrame.capacity)
        let resolution = Int32(unitsPerMillimetre)
        device = RecordedDevice(
            screen: name, vendor: vendor, product: product,
            x: AbsoluteAxis(minimum: 0, maximum: Int32(bounds.x), resolution: resolution),
            y: AbsoluteAxis(minimum: 0, maximum: Int32(bounds.y), resolution: resolution), slots: slotCount)
    }

    /// A position on one axis in units; nil if it is not a number.
    /// - Returns: also whether it was off the screen, and was replaced by the edge.
    func units(of millimetres: Double, within bound: Double) -> (value: Int32?, isMended: Bool) {
        let units = (millimetres * unitsPerMillimetre).rounded()
        return (units.isNaN ? nil : Int32(min(max(units, 0), bound)), !(0...bound).contains(units))
    }
}

extension RecordedDevice {
    fileprivate init(
        screen name: String, vendor: UInt16, product: UInt16, x: AbsoluteAxis, y: AbsoluteAxis, slots: Int
    ) {
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
