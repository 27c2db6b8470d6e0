import MudraTouch

/// An input device node, as udev and the kernel describe it. Its role says how mudra uses it.
package struct InputNode: Hashable, Sendable {
    /// The last part of the physical path of a screen that mudra has made begins so. mudra must not read such a screen.
    private static let ownMark = "mudra-"

    /// The kernel's name for it: `event3`. The kernel reuses it after the device is gone.
    package let id: String
    /// N of `eventN`; the greatest number if the name has another form.
    package var number: UInt32 { UInt32(id.drop { !$0.isNumber }) ?? .max }
    /// Its place in sysfs, which no other device gets until the next boot.
    package let systemPath: String
    /// The file to open: `/dev/input/event3`.
    package let path: String
    /// The device's own name, made safe to print.
    package let name: String
    /// Its bus: `BUS_USB` and so on.
    package let bus: UInt16
    /// The USB or I2C vendor; 0 if there is none.
    package let vendor: UInt16
    /// The vendor's number for the product.
    package let product: UInt16
    /// The kernel's word for where it is plugged in; empty if the kernel has none.
    package let physicalPath: String
    package let seat: String
    /// udev's own properties of it.
    let udev: UdevProperties
    /// The panel's size in mm, as udev computed it or as a rule set it.
    package var size: ScreenSize? { udev.size }
    /// The calibration that a udev rule sets.
    package var calibration: Calibration? { udev.calibration }
    /// The output whose picture it shows, by a udev rule.
    package var output: String? { udev.output }
    /// The kind of device by udev; nil if udev has not examined it.
    package var tags: UdevTags? { udev.tags }
    /// The properties that a udev rule has set for a screen, and whether mudra uses them.
    package var udevChoices: [UdevChoice] { udev.choices }
    /// The kernel's list of what the device can do.
    package let capabilities: DeviceCapabilities

    /// A node with these properties.
    init(
        id: String, systemPath: String = "", path: String = "", name: String, bus: UInt16 = 0, vendor: UInt16 = 0,
        product: UInt16 = 0, physicalPath: String = "", seat: String = "seat0",
        udev: UdevProperties = UdevProperties([:]), capabilities: DeviceCapabilities
    ) {
        self.id = id
        self.systemPath = systemPath
        self.path = path
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.physicalPath = physicalPath
        self.seat = seat
        self.udev = udev
        self.capabilities = capabilities
    }

    /// Whether both nodes are parts of one piece of hardware, as a screen's fingers and its pen are: in the same group of
    /// libinput's, or of the same vendor and product and plugged in at the same place, apart from the interface there.
    package func isSameHardware(as other: InputNode) -> Bool {
        if let group = udev.group, group == other.udev.group { return true }
        guard let place, place == other.place else { return false }
        return bus == other.bus && vendor == other.vendor && product == other.product
    }

    /// The physical path for a virtual screen that replaces this one. It names the same place. Its last part marks the
    /// screen as mudra's, and lets a udev rule find the original's properties (`udev-rules/81-mudra.rules`).
    package var virtualPhysicalPath: String { ownPath(Self.ownMark + id) }

    /// The physical path for a virtual pointer beside this screen, and for a virtual keyboard at its seat. The udev
    /// rule finds the seat and the output by it.
    package func emulatedPhysicalPath(of device: EmulatedDevice) -> String {
        ownPath("mudra-\(device.rawValue)-\(id)")
    }

    private func ownPath(_ mark: String) -> String {
        place.map { "\($0)/\(mark)" } ?? mark
    }

    /// Whether a mudrad has made it, this one or another.
    var isOwn: Bool { physicalPath.split(separator: "/").last?.hasPrefix(Self.ownMark) ?? false }

    private var place: Substring? {
        guard !physicalPath.isEmpty else { return nil }
        return physicalPath.lastIndex(of: "/").map { physicalPath[..<$0] } ?? physicalPath[...]
    }
}

/// A device that mudrad makes for the input that gestures emulate. The words are parts of their physical paths.
package enum EmulatedDevice: String, CaseIterable, Sendable {
    /// An absolute pointer with buttons and wheels, one for each screen.
    case pointer
    /// A keyboard, one for each seat.
    case keyboard
    /// A touchpad, one for each seat.
    case touchpad
}
