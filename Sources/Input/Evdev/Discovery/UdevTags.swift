/// The kind of device by udev: its `ID_INPUT_` properties.
package struct UdevTags: OptionSet, Hashable, Sendable {
    /// A bit for each property.
    package let rawValue: UInt16

    /// The tags of those bits.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// `ID_INPUT_TOUCHSCREEN`
    package static let touchscreen = UdevTags(rawValue: 1 << 0)
    /// `ID_INPUT_TABLET`: a pen's digitizer.
    package static let tablet = UdevTags(rawValue: 1 << 1)
    /// `ID_INPUT_TABLET_PAD`: the buttons beside a pen's digitizer.
    package static let tabletPad = UdevTags(rawValue: 1 << 2)
    /// `ID_INPUT_TOUCHPAD`
    package static let touchpad = UdevTags(rawValue: 1 << 3)
    /// `ID_INPUT_MOUSE`
    package static let mouse = UdevTags(rawValue: 1 << 4)
    /// `ID_INPUT_POINTINGSTICK`
    package static let pointingStick = UdevTags(rawValue: 1 << 5)
    /// `ID_INPUT_JOYSTICK`
    package static let joystick = UdevTags(rawValue: 1 << 6)
    /// `ID_INPUT_KEYBOARD`
    package static let keyboard = UdevTags(rawValue: 1 << 7)
    /// `ID_INPUT_KEY`: a few keys, as on a remote control.
    package static let keys = UdevTags(rawValue: 1 << 8)
    /// `ID_INPUT_SWITCH`
    package static let toggle = UdevTags(rawValue: 1 << 9)
    /// `ID_INPUT_ACCELEROMETER`
    package static let accelerometer = UdevTags(rawValue: 1 << 10)

    /// The properties and the kind of device that each names, most specific first.
    private static let names: [(property: String, tag: UdevTags, kind: String)] = [
        ("ID_INPUT_TOUCHSCREEN", .touchscreen, "a touchscreen"),
        ("ID_INPUT_TABLET_PAD", .tabletPad, "the buttons of a pen tablet"),
        ("ID_INPUT_TABLET", .tablet, "a pen"),
        ("ID_INPUT_TOUCHPAD", .touchpad, "a touchpad"),
        ("ID_INPUT_POINTINGSTICK", .pointingStick, "a pointing stick"),
        ("ID_INPUT_MOUSE", .mouse, "a mouse"),
        ("ID_INPUT_JOYSTICK", .joystick, "a joystick"),
        ("ID_INPUT_ACCELEROMETER", .accelerometer, "an accelerometer"),
        ("ID_INPUT_KEYBOARD", .keyboard, "a keyboard"),
        ("ID_INPUT_KEY", .keys, "a few keys"),
        ("ID_INPUT_SWITCH", .toggle, "a switch"),
    ]

    /// The tags that a device's properties set; none if udev does not call it an input device.
    init(_ property: (String) -> String?) {
        self = Self.names.reduce(into: []) { tags, name in
            if property("ID_INPUT") == "1" && property(name.property) == "1" { tags.insert(name.tag) }
        }
    }

    /// Whether it is a pen's digitizer. libwacom's database also gives this tag to the fingers' node of a pen display.
    var isPen: Bool { contains(.tablet) && isDisjoint(with: [.touchscreen, .touchpad]) }

    /// The kind of device for a message; nil without a tag.
    var kind: String? {
        Self.names.first { contains($0.tag) }?.kind
    }
}
