import MudraEvdev
import MudraTouch

/// An input device node, as udev and the kernel describe it. Its role says what mudra makes of it.
public struct InputNode: Hashable, Sendable {
    /// With this begins the last part of the physical path of screens that mudra has made, which must not be read again.
    private static let ownMark = "mudra-"

    /// The kernel's name for it: `event3`. Given to another device when this one is gone.
    public let id: String
    /// N of `eventN`; the greatest number for what is called otherwise.
    public var number: UInt32 { UInt32(id.drop { !$0.isNumber }) ?? .max }
    /// Its place in sysfs, which no other device ever has until the next boot.
    public let systemPath: String
    /// The file to open: `/dev/input/event3`.
    public let path: String
    /// The device's own name, made safe to print.
    public let name: String
    /// How it is connected: `BUS_USB` and so on.
    public let bus: UInt16
    /// USB or I2C vendor, 0 where there is none.
    public let vendor: UInt16
    /// The vendor's number for the product.
    public let product: UInt16
    /// Where it is plugged in, by the kernel; empty where it is nowhere.
    public let physicalPath: String
    /// The seat it belongs to.
    public let seat: String
    /// The panel's size in mm that udev worked out or was told.
    public let size: ScreenSize?
    /// The calibration that udev was told.
    public let calibration: Calibration?
    /// What udev found it to be; nil where udev has not looked at it.
    public let tags: UdevTags?
    /// What the kernel says that it can do.
    public let capabilities: DeviceCapabilities

    /// A node of which this is known.
    init(
        id: String, systemPath: String = "", path: String = "", name: String, bus: UInt16 = 0, vendor: UInt16 = 0,
        product: UInt16 = 0, physicalPath: String = "", seat: String = "seat0", size: ScreenSize? = nil,
        calibration: Calibration? = nil, tags: UdevTags?, capabilities: DeviceCapabilities
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
        self.size = size
        self.calibration = calibration
        self.tags = tags
        self.capabilities = capabilities
    }

    /// Whether both are parts of one piece of hardware, as a screen's fingers and its pen are: of one make and plugged
    /// in at one place, but for the interface there.
    public func isSameHardware(as other: InputNode) -> Bool {
        guard let place, place == other.place else { return false }
        return bus == other.bus && vendor == other.vendor && product == other.product
    }

    /// The physical path for a virtual screen that stands for this one: at the same place, and with a last part by which
    /// it is known for ours, and by which a udev rule finds what it is to be like (`udev-rules/81-mudra.rules`).
    public var virtualPhysicalPath: String {
        let mark = Self.ownMark + id
        return place.map { "\($0)/\(mark)" } ?? mark
    }

    /// Whether mudra has made it, this daemon or another.
    var isOwn: Bool { physicalPath.split(separator: "/").last?.hasPrefix(Self.ownMark) ?? false }

    private var place: Substring? {
        guard !physicalPath.isEmpty else { return nil }
        return physicalPath.lastIndex(of: "/").map { physicalPath[..<$0] } ?? physicalPath[...]
    }
}
