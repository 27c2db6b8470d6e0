import CMudraEvdev

/// The kernel's list of what a device can do, independent of its name.
package struct DeviceCapabilities: Hashable, Sendable {
    /// Its `INPUT_PROP_` properties.
    package var properties: CapabilityBits
    package var keys: CapabilityBits
    package var relativeAxes: CapabilityBits
    package var absoluteAxes: CapabilityBits
    package var switches: CapabilityBits

    package init(
        properties: CapabilityBits = CapabilityBits(), keys: CapabilityBits = CapabilityBits(),
        relativeAxes: CapabilityBits = CapabilityBits(), absoluteAxes: CapabilityBits = CapabilityBits(),
        switches: CapabilityBits = CapabilityBits()
    ) {
        self.properties = properties
        self.keys = keys
        self.relativeAxes = relativeAxes
        self.absoluteAxes = absoluteAxes
        self.switches = switches
    }

    /// Whether the user touches the same surface as the user looks at: screens and pen displays.
    package var isDirect: Bool { properties.contains(Int(INPUT_PROP_DIRECT)) }

    /// Whether it tells a pen from a finger.
    package var hasPen: Bool {
        keys.contains(Int(BTN_TOOL_PEN)) || keys.contains(Int(BTN_TOOL_RUBBER)) || keys.contains(Int(BTN_STYLUS))
    }

    /// Whether it moves a pointer with fingers: it says so, or it has the codes of such a device. A touchpad that calls
    /// itself direct shows itself by its button. A screen may wrongly have the button property of the touchpad beside
    /// it, as on a Zenbook Duo.
    package var isTouchpad: Bool {
        let hasFingers = keys.contains(Int(BTN_TOOL_FINGER)) && !hasPen
        return properties.contains(Int(INPUT_PROP_POINTER))
            || !isDirect && properties.contains(Int(INPUT_PROP_BUTTONPAD))
            || hasFingers && (!isDirect || keys.contains(Int(BTN_LEFT)))
    }

    /// Whether it has a button that only a mouse has.
    package var hasMouseButtons: Bool { keys.contains(Int(BTN_LEFT)) }

    /// Whether it has a keyboard's letters.
    package var hasKeys: Bool { keys.contains(anyOf: Int(KEY_ESC)...Int(KEY_D)) }

    /// Whether it tells when the machine is folded into a tablet. A keyboard that does is left alone: mudra must not read
    /// typing.
    package var hasTabletSwitch: Bool { switches.contains(Int(SW_TABLET_MODE)) && !hasKeys }

    /// How it reports touches; nil if it does not.
    package var touchProtocol: TouchProtocol? {
        let hasAxes = { (x: Int32, y: Int32) in absoluteAxes.contains(Int(x)) && absoluteAxes.contains(Int(y)) }
        // A device that claims every axis has none of them.
        let claimsAll = absoluteAxes.contains(Int(ABS_MT_SLOT)) && absoluteAxes.contains(Int(ABS_MT_SLOT) - 1)
        if hasAxes(ABS_MT_POSITION_X, ABS_MT_POSITION_Y), !claimsAll {
            return absoluteAxes.contains(Int(ABS_MT_SLOT)) ? .slots : .anonymousContacts
        }
        return hasAxes(ABS_X, ABS_Y) && keys.contains(Int(BTN_TOUCH)) && !claimsAll ? .singleTouch : nil
    }
}

/// How a device reports touches.
package enum TouchProtocol: Hashable, Sendable {
    /// Multitouch protocol B: contacts in slots, and only changes.
    case slots
    /// Multitouch protocol A: all contacts in every frame, which the reader has to match.
    case anonymousContacts
    /// A pointer with a button that says whether it touches.
    case singleTouch
}
