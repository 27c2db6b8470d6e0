import MudraTouch

/// A touchscreen's description of itself: enough to turn its events into contacts.
public struct TouchscreenDescription: Hashable, Sendable {
    /// The most contacts of a frame that count on a screen of protocol A; no such screen reports more than 10. mtdev
    /// 1.1.6 never returns once its slot 31 is in use (tried), which a device could cause on purpose.
    static let maxAnonymousContacts = 15
    /// mtdev gives a frame's contacts other slots than those of the previous frame, even if they replace all of them.
    private static let anonymousSlotCount = 2 * maxAnonymousContacts

    /// The device's own name; hostile until sanitized.
    public let name: String
    /// How it reports touches.
    public let touchProtocol: TouchProtocol
    /// Its horizontal axis: `ABS_MT_POSITION_X`, or `ABS_X` of a single-touch screen.
    public let x: AbsoluteAxis
    /// Its vertical axis.
    public let y: AbsoluteAxis
    /// How many contacts it can report at once, 1 to `TouchFrame.capacity`.
    public let slotCount: Int
    /// How it reports the size of a contact; nil if it does not, or has no slots.
    public let sizeAxis: ContactSizeAxis?
    let axes: CapabilityBits

    /// A touchscreen with those axes.
    /// - Parameters:
    ///   - lastSlot: the maximum of its `ABS_MT_SLOT` axis.
    ///   - sizeAxis: how it reports the size of a contact.
    public init(name: String, x: AbsoluteAxis, y: AbsoluteAxis, lastSlot: Int32, sizeAxis: ContactSizeAxis? = nil) {
        self.init(
            name: name, .slots, x: x, y: y, slotCount: Int(lastSlot) + 1, sizeAxis: sizeAxis, axes: CapabilityBits())
    }

    private init(
        name: String, _ touchProtocol: TouchProtocol, x: AbsoluteAxis, y: AbsoluteAxis, slotCount: Int,
        sizeAxis: ContactSizeAxis?, axes: CapabilityBits
    ) {
        self.name = name
        self.touchProtocol = touchProtocol
        self.x = x
        self.y = y
        self.axes = axes
        self.sizeAxis = sizeAxis
        self.slotCount = min(max(slotCount, 1), TouchFrame.capacity)
    }

    /// The description of a device with these capabilities and axes; nil if it is not a touchscreen.
    init?(name: String, _ capabilities: DeviceCapabilities, axis: (UInt16) -> AbsoluteAxis?) {
        guard let touchProtocol = capabilities.touchProtocol else { return nil }
        let isSingle = touchProtocol == .singleTouch
        guard let x = axis(isSingle ? EventCode.x : EventCode.positionX),
            let y = axis(isSingle ? EventCode.y : EventCode.positionY)
        else { return nil }
        let slotCount =
            switch touchProtocol {
            case .slots: Int(axis(EventCode.slot)?.maximum ?? 0) + 1
            case .anonymousContacts: Self.anonymousSlotCount
            case .singleTouch: 1
            }
        self.init(
            name: name, touchProtocol, x: x, y: y, slotCount: slotCount,
            sizeAxis: touchProtocol == .slots ? ContactSizeAxis(axis) : nil, axes: capabilities.absoluteAxes)
    }
}
