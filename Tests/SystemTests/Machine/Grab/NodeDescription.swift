import CMudraEvdev
import Foundation

/// Everything that a node reports about itself to the program that opens it.
struct NodeDescription: Hashable {
    var name = ""
    /// Bus, vendor, product, version.
    var ids: [Int32] = []
    var properties: Set<Int32> = []
    /// By type.
    var codes: [Int32: Set<Int32>] = [:]
    /// Minimum, maximum, flat and resolution, by code. The fuzz is missing because events that one kernel device has
    /// smoothed must not be smoothed again.
    var axes: [Int32: [Int32]] = [:]

    init(_ node: String) throws {
        let descriptor = open(node, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var opened: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &opened)
        guard result == 0, let device = opened else { throw UinputDevice.Failure(errno: -result) }
        defer { libevdev_free(device) }
        name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
        ids = [
            libevdev_get_id_bustype(device), libevdev_get_id_vendor(device), libevdev_get_id_product(device),
            libevdev_get_id_version(device),
        ]
        properties = Set((0..<INPUT_PROP_CNT).filter { libevdev_has_property(device, UInt32($0)) != 0 })
        for type in 0..<EV_CNT where libevdev_has_event_type(device, UInt32(type)) != 0 {
            codes[type] = Set(
                (0..<KEY_CNT).filter { libevdev_has_event_code(device, UInt32(type), UInt32($0)) != 0 })
        }
        for code in codes[EV_ABS] ?? [] {
            guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
            axes[code] = [axis.minimum, axis.maximum, axis.flat, axis.resolution]
        }
    }

    /// Without the axis that every virtual screen has.
    var withoutTool: NodeDescription {
        var copy = self
        copy.codes[EV_ABS]?.remove(ABS_MT_TOOL_TYPE)
        copy.axes[ABS_MT_TOOL_TYPE] = nil
        return copy
    }
}
