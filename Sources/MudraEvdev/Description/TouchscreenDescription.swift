import MudraTouch

/// What a touchscreen says about itself: enough to turn its events into contacts.
public struct TouchscreenDescription: Hashable, Sendable {
    /// The most contacts of a frame that count on a screen of protocol A; no such screen tells of more than 10. mtdev
    /// 1.1.6 never comes back once its slot 31 is in use (tried), which a device could bring about on purpose.
    static let maxAnonymousContacts = 15
    /// mtdev gives a frame's contacts slots beside those of the frame before, even where they replace all of them.
    private static let anonymousSlotCount = 2 * maxAnonymousContacts

    /// The device's own name; hostile until sanitized.
    public let name: String
    /// How it tells of touches.
    public let touchProtocol: TouchProtocol
    /// Its horizontal axis: `ABS_MT_POSITION_X`, or `ABS_X` of a single-touch screen.
    public let x: AbsoluteAxis
    /// Its vertical axis.
    public let y: AbsoluteAxis
    /// How many contacts it can tell apart at once, 1 to `TouchFrame.capacity`.
    public let slotCount: Int
    /// How it tells how large a contact is; nil: it does not, or knows no slots.
    public let sizeAxis: ContactSizeAxis?
    /// The absolute axes that it has.
    let axes: CapabilityBits

    /// A touchscreen with those axes.
    /// - Parameters:
    ///   - lastSlot: the maximum of its `ABS_MT_SLOT` axis.
    ///   - sizeAxis: how it tells how large a contact is.
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

    /// What a device with these capabilities and axes is; nil: no touchscreen.
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
