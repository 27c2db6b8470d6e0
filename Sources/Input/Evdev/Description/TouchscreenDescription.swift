import MudraTouch

/// A touchscreen's description of itself: enough to turn its events into contacts.
package struct TouchscreenDescription: Hashable, Sendable {
    /// The most contacts of a frame that count on a screen of protocol A; no such screen reports more than 10. mtdev
    /// 1.1.6 never returns once its slot 31 is in use (tried), which a device could cause on purpose.
    static let maxAnonymousContacts = 15
    /// mtdev gives a frame's contacts other slots than those of the previous frame, even if they replace all of them.
    private static let anonymousSlotCount = 2 * maxAnonymousContacts

    /// The device's own name; hostile until sanitized.
    package let name: String
    /// How it reports touches.
    package let touchProtocol: TouchProtocol
    /// Its horizontal axis: `ABS_MT_POSITION_X`, or `ABS_X` of a single-touch screen.
    package private(set) var x: AbsoluteAxis
    package private(set) var y: AbsoluteAxis
    /// How many contacts it can report at once, 1 to `TouchFrame.capacity`.
    package let slotCount: Int
    /// How many contacts it claims to report at once: any number.
    private let claimedSlots: Int
    /// Whether `BTN_TOUCH` says whether anything touches; on a device with a pen it may mean the pen.
    let hasTouchButton: Bool
    /// How it reports the size of a contact; nil if it does not, or has no slots.
    package let sizeAxis: ContactSizeAxis?
    /// How it reports the pressure of a contact; nil if it does not.
    package let pressureAxis: AbsoluteAxis?
    let axes: CapabilityBits

    /// A touchscreen with those axes.
    /// - Parameters:
    ///   - lastSlot: the maximum of its `ABS_MT_SLOT` axis.
    ///   - sizeAxis: how it reports the size of a contact.
    ///   - pressureAxis: how it reports the pressure of a contact.
    ///   - hasTouchButton: whether `BTN_TOUCH` says whether anything touches.
    package init(
        name: String, x: AbsoluteAxis, y: AbsoluteAxis, lastSlot: Int32, sizeAxis: ContactSizeAxis? = nil,
        pressureAxis: AbsoluteAxis? = nil, hasTouchButton: Bool = false
    ) {
        self.init(
            name: name, .slots, x: x, y: y, slotCount: Int(lastSlot) + 1, sizeAxis: sizeAxis,
            pressureAxis: pressureAxis, axes: CapabilityBits(), hasTouchButton: hasTouchButton)
    }

    private init(
        name: String, _ touchProtocol: TouchProtocol, x: AbsoluteAxis, y: AbsoluteAxis, slotCount: Int,
        sizeAxis: ContactSizeAxis?, pressureAxis: AbsoluteAxis?, axes: CapabilityBits, hasTouchButton: Bool
    ) {
        self.name = name
        self.touchProtocol = touchProtocol
        self.x = x
        self.y = y
        self.axes = axes
        self.sizeAxis = sizeAxis
        self.pressureAxis = pressureAxis
        self.hasTouchButton = hasTouchButton
        claimedSlots = slotCount
        self.slotCount = min(max(slotCount, 1), TouchFrame.capacity)
    }

    /// The description of a device with these capabilities and axes; nil if it is not a touchscreen.
    package init?(name: String, _ capabilities: DeviceCapabilities, axis: (UInt16) -> AbsoluteAxis?) {
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
            sizeAxis: touchProtocol == .slots ? axis(EventCode.touchMajor).map(ContactSizeAxis.init) : nil,
            pressureAxis: isSingle ? nil : axis(EventCode.contactPressure),
            axes: capabilities.absoluteAxes,
            hasTouchButton: capabilities.keys.contains(Int(EventCode.touch)) && !capabilities.hasPen)
    }

    /// The same screen with the true bounds of its axes.
    package func with(_ bounds: AxisBounds) -> TouchscreenDescription {
        var screen = self
        (screen.x, screen.y) = (x.with(bounds.x), y.with(bounds.y))
        return screen
    }

    /// The reason why it has no positions, to be put after its name; nil: it has.
    package var axisFault: String? {
        let axes = [("horizontal", x, "x_range"), ("vertical", y, "y_range")]
        guard let (name, axis, option) = axes.first(where: { !$0.1.hasExtent }) else { return nil }
        return
            "its \(name) axis goes from \(axis.minimum) to \(axis.maximum): put \(option) = [MINIMUM, MAXIMUM] into a"
            + " [[device]] of mudrad.toml"
    }

    /// The line for a log if it claims an implausible number of contacts, to be put after its name; nil: it does not.
    package var slotFault: String? {
        touchProtocol != .slots || claimedSlots == slotCount
            ? nil : "claims to report \(claimedSlots) contacts at once: \(slotCount) count"
    }
}

/// How a panel reports the size of a contact: by its length, and by its width if the panel reports one.
///
/// A pressure is no size: on some panels it grows with the area, on others with the force of a finger.
package struct ContactSizeAxis: Hashable, Sendable {
    let axis: AbsoluteAxis

    /// Sizes on an axis like `ABS_MT_TOUCH_MAJOR`.
    package init(_ axis: AbsoluteAxis) {
        self.axis = axis
    }

    /// The size of a contact, in the panel's own unit.
    ///
    /// A flat finger is long, but a hand is also wide: a length beyond 1.5 times the width does not count. Some panels
    /// report a wild length for a contact that they have just detected, but the right width.
    static func size(of axes: ContactAxes) -> Double {
        let (length, width) = (Double(axes[EventCode.touchMajor]), Double(axes[EventCode.touchMinor]))
        return width > 0 ? min(length, width * 1.5) : length
    }
}
