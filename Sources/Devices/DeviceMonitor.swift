import CUdev
import Glibc
import Touch

/// Finds input nodes through udev, at start and as they come and go.
///
/// Not to be used from two threads at once.
public final class DeviceMonitor {
    /// What udev told.
    public enum Change: Sendable {
        /// A node appeared and udev has done with its rules.
        case added(InputNode)
        /// The node of this id is gone.
        case removed(String)
    }

    /// Why udev cannot be asked.
    public struct Unavailable: Error, CustomStringConvertible {
        /// What went wrong, for a log.
        public let description: String
    }

    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts to listen. Enumerate after this, so that no device falls between.
    /// - Throws: `Unavailable` when udev cannot be reached.
    public init() throws(Unavailable) {
        guard let udev = udev_new() else { throw Unavailable(description: "cannot reach udev") }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            udev_unref(udev)
            throw Unavailable(description: "cannot listen to udev: \(String(cString: strerror(errno)))")
        }
        udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        udev_monitor_enable_receiving(monitor)
        self.udev = udev
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// To wait on for changes; non-blocking.
    public var fileDescriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Every input node that is there now, in the order of their numbers.
    public func nodes() -> [InputNode] {
        guard let enumeration = udev_enumerate_new(udev) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "input")
        udev_enumerate_scan_devices(enumeration)
        var nodes: [InputNode] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            if let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
                if let node = InputNode(device) { nodes.append(node) }
                udev_device_unref(device)
            }
            entry = udev_list_entry_get_next(current)
        }
        return nodes.sorted { ($0.id.count, $0.id) < ($1.id.count, $1.id) }
    }

    /// The next change that udev has told of; nil when there is none left.
    public func nextChange() -> Change? {
        while let device = udev_monitor_receive_device(monitor) {
            defer { udev_device_unref(device) }
            switch udev_device_get_action(device).map({ String(cString: $0) }) {
            case "add": if let node = InputNode(device) { return .added(node) }
            case "remove": if let id = InputNode.id(of: device) { return .removed(id) }
            default: break
            }
        }
        return nil
    }
}

extension InputNode {
    /// The node behind a udev device; nil when the device is no `event` node.
    fileprivate init?(_ device: OpaquePointer) {
        guard let id = Self.id(of: device), let path = udev_device_get_devnode(device) else { return nil }
        let property = { (name: String) in udev_device_get_property_value(device, name).map { String(cString: $0) } }
        let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        let attribute = { (name: String) in
            parent.flatMap { udev_device_get_sysattr_value($0, name) }.map { String(cString: $0) }
        }
        let facts = NodeFacts(
            isTouchscreen: property("ID_INPUT_TOUCHSCREEN") == "1", isTablet: property("ID_INPUT_TABLET") == "1",
            axes: CapabilityBits(attribute("capabilities/abs") ?? ""))
        self.init(
            id: id,
            path: String(cString: path),
            name: (attribute("name") ?? "").sanitizedForDisplay,
            vendor: UInt16(attribute("id/vendor") ?? "", radix: 16) ?? 0,
            product: UInt16(attribute("id/product") ?? "", radix: 16) ?? 0,
            seat: (property("ID_SEAT") ?? "seat0").sanitizedForDisplay,
            size: ScreenSize(width: property("ID_INPUT_WIDTH_MM"), height: property("ID_INPUT_HEIGHT_MM")),
            verdict: facts.verdict)
    }

    fileprivate static func id(of device: OpaquePointer) -> String? {
        guard let name = udev_device_get_sysname(device).map({ String(cString: $0) }), name.hasPrefix("event") else {
            return nil
        }
        return name
    }
}

extension ScreenSize {
    /// 10 m: no wall is larger, and a number without sense ends here.
    private static let maxExtent = 10_000.0

    /// The size in two udev properties, where both are there and make sense.
    fileprivate init?(width: String?, height: String?) {
        guard let width = width.flatMap(Double.init), let height = height.flatMap(Double.init),
            (1...Self.maxExtent).contains(width), (1...Self.maxExtent).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
