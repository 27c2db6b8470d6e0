import CMudraUdev
import Glibc
import MudraSupport
import MudraTouch

/// The reason why udev cannot be reached.
package struct DeviceMonitorError: Error, CustomStringConvertible {
    /// The failed step and the system's reason, for a log.
    package let description: String
}

/// Finds input nodes through udev, at start and as devices come and go.
///
/// Do not use it from two threads at once.
package final class DeviceMonitor {
    /// A report of udev.
    package enum Change: Sendable {
        /// A node is new or has changed; udev has finished its rules.
        case present(InputNode)
        /// The node at this place in sysfs is gone.
        case removed(systemPath: String)
        /// There was more to report than the kernel could keep for us: call `nodes()` to see what is there now.
        case overflow
    }

    /// Exists while udev's daemon runs.
    private static let controlSocket = "/run/udev/control"

    /// Whether a node was left out since the last call of `nodes()`, because the process had no descriptor or no memory
    /// left to read its description.
    private(set) var hasMissed = false
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts to listen. Enumerate after this, so that no device is missed in between.
    /// - Throws: `DeviceMonitorError` when udev cannot be reached.
    package init() throws(DeviceMonitorError) {
        guard let udev = udev_new() else { throw DeviceMonitorError(description: "cannot reach udev") }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            udev_unref(udev)
            throw DeviceMonitorError(description: "cannot listen to udev: \(Errno.last)")
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

    /// Wait on it for changes; non-blocking.
    package var fileDescriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Every input node that is there now. A node whose rules udev still runs comes as a change when they are finished.
    package func nodes() -> [InputNode] {
        hasMissed = false
        guard let enumeration = udev_enumerate_new(udev) else { return [] }
        defer { udev_enumerate_unref(enumeration) }
        udev_enumerate_add_match_subsystem(enumeration, "input")
        if access(Self.controlSocket, F_OK) == 0 { udev_enumerate_add_match_is_initialized(enumeration) }
        noteExhaustion(-udev_enumerate_scan_devices(enumeration))
        var nodes: [InputNode] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry {
            if let device = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
                if let node = describe(device) { nodes.append(node) }
                udev_device_unref(device)
            } else {
                noteExhaustion(errno)
            }
            entry = udev_list_entry_get_next(current)
        }
        return nodes
    }

    /// The next change that udev has reported; nil when none is left.
    package func nextChange() -> Change? {
        while true {
            errno = 0
            guard let device = udev_monitor_receive_device(monitor) else {
                if errno == ENOBUFS { return .overflow }
                noteExhaustion(errno)
                return nil
            }
            defer { udev_device_unref(device) }
            guard let path = udev_device_get_syspath(device) else { continue }
            if udev_device_get_action(device).map({ String(cString: $0) }) == "remove" {
                return .removed(systemPath: String(cString: path))
            }
            if let node = describe(device) { return .present(node) }
        }
    }

    /// The node behind a udev device; nil when the device is not an `event` node, or cannot be read now.
    private func describe(_ device: OpaquePointer) -> InputNode? {
        errno = 0
        let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        // Every input device has a name, and reading it takes what reading all the rest takes.
        let isReadable = parent.flatMap { udev_device_get_sysattr_value($0, "name") } != nil
        if !isReadable && noteExhaustion(errno) { return nil }
        return InputNode(device)
    }

    /// Notes it if a call has failed because the process has no descriptor or no memory left.
    @discardableResult
    private func noteExhaustion(_ error: Int32) -> Bool {
        let isExhausted = [EMFILE, ENFILE, ENOMEM].contains(error)
        if isExhausted { hasMissed = true }
        return isExhausted
    }
}

extension InputNode {
    /// The node behind a udev device; nil when the device is not an `event` node.
    fileprivate init?(_ device: OpaquePointer) {
        guard let id = udev_device_get_sysname(device).map({ String(cString: $0) }), id.hasPrefix("event"),
            let path = udev_device_get_devnode(device), let systemPath = udev_device_get_syspath(device)
        else { return nil }
        let properties = Self.properties(of: device)
        let known = UdevProperties(properties, isExamined: udev_device_get_is_initialized(device) > 0)
        let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
        let attribute = { (name: String) in
            parent.flatMap { udev_device_get_sysattr_value($0, name) }.map { String(cString: $0) } ?? ""
        }
        let number = { (name: String) in UInt16(attribute(name), radix: 16) ?? 0 }
        self.init(
            id: id,
            systemPath: String(cString: systemPath),
            path: String(cString: path),
            name: attribute("name").sanitizedForDisplay,
            bus: number("id/bustype"),
            vendor: number("id/vendor"),
            product: number("id/product"),
            physicalPath: attribute("phys"),
            seat: (properties["ID_SEAT"] ?? "seat0").sanitizedForDisplay,
            udev: known,
            capabilities: DeviceCapabilities(
                properties: CapabilityBits(sysfs: attribute("properties")),
                keys: CapabilityBits(sysfs: attribute("capabilities/key")),
                relativeAxes: CapabilityBits(sysfs: attribute("capabilities/rel")),
                absoluteAxes: CapabilityBits(sysfs: attribute("capabilities/abs")),
                switches: CapabilityBits(sysfs: attribute("capabilities/sw"))))
    }

    private static func properties(of device: OpaquePointer) -> [String: String] {
        var properties: [String: String] = [:]
        var entry = udev_device_get_properties_list_entry(device)
        while let current = entry {
            if let name = udev_list_entry_get_name(current), let value = udev_list_entry_get_value(current) {
                properties[String(cString: name)] = String(cString: value)
            }
            entry = udev_list_entry_get_next(current)
        }
        return properties
    }
}
