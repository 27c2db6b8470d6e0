import CMudraXCB
import Glibc

/// A connection to an X server, with the properties of its input devices. Every call waits for the server's answer, as
/// long as another client makes the server wait.
final class XServer {
    /// The value of a device's property.
    struct Property: Hashable {
        let type: xcb_atom_t
        let bitsPerItem: UInt8
        let bytes: [UInt8]
    }

    /// No value that we read is longer, in units of 4 bytes.
    private static let longestValue: UInt32 = 64

    private let server: XConnection
    private var connection: OpaquePointer { server.pointer }

    /// Connects, and asks to be told of changes to devices and their properties.
    /// - Parameter display: `:0`, for example.
    init(_ display: String) throws(DisplayError) {
        server = try XConnection(display)
        // The server treats clients that do not ask for the version as those of an older one.
        let version = xcb_input_xi_query_version(connection, 2, 0)
        guard let answer = xcb_input_xi_query_version_reply(connection, version, nil) else {
            throw DisplayError("it does not have the X Input Extension")
        }
        free(answer)
        try watchDevices()
    }

    private func watchDevices() throws(DisplayError) {
        let events = XCB_INPUT_XI_EVENT_MASK_HIERARCHY.rawValue | XCB_INPUT_XI_EVENT_MASK_PROPERTY.rawValue
        // The header is followed by as many words as it says.
        let request: [xcb_input_event_mask_t] = [
            xcb_input_event_mask_t(deviceid: UInt16(XCB_INPUT_DEVICE_ALL.rawValue), mask_len: 1),
            unsafeBitCast(events, to: xcb_input_event_mask_t.self),
        ]
        let selection = xcb_input_xi_select_events_checked(connection, server.root, 1, request)
        guard isDone(selection) else { throw DisplayError("it does not tell of its input devices") }
    }

    /// The numbers of the devices that are pointers for the server, touchscreens among them.
    var pointers: [UInt16] {
        let question = xcb_input_xi_query_device(connection, UInt16(XCB_INPUT_DEVICE_ALL.rawValue))
        guard let answer = xcb_input_xi_query_device_reply(connection, question, nil) else { return [] }
        defer { free(answer) }
        var numbers: [UInt16] = []
        var devices = xcb_input_xi_query_device_infos_iterator(answer)
        while devices.rem > 0 {
            let isPointer = UInt32(devices.data.pointee.type) == XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue
            if isPointer { numbers.append(devices.data.pointee.deviceid) }
            xcb_input_xi_device_info_next(&devices)
        }
        return numbers
    }

    /// A property of a device; nil: the device does not have it, or is gone.
    func property(_ name: String, of device: UInt16) -> Property? {
        let question = xcb_input_xi_get_property(
            connection, device, 0, server.atom(name), xcb_atom_t(XCB_ATOM_ANY.rawValue), 0, Self.longestValue)
        guard let answer = xcb_input_xi_get_property_reply(connection, question, nil) else { return nil }
        defer { free(answer) }
        let (reply, size) = (answer.pointee, Int(answer.pointee.num_items) * Int(answer.pointee.format) / 8)
        guard size > 0, reply.bytes_after == 0, size <= Int(reply.length) * 4,
            let items = xcb_input_xi_get_property_items(answer)
        else { return nil }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: items, count: size))
        return Property(type: reply.type, bitsPerItem: reply.format, bytes: bytes)
    }

    /// Sets a property of a device. A device that is gone, or a driver that refuses the value, changes nothing.
    func set(_ name: String, _ value: Property, of device: UInt16) {
        let count = value.bytes.count * 8 / max(8, Int(value.bitsPerItem))
        let request = value.bytes.withUnsafeBytes { bytes in
            xcb_input_xi_change_property_checked(
                connection, device, UInt8(XCB_PROP_MODE_REPLACE.rawValue), value.bitsPerItem, server.atom(name),
                value.type, UInt32(count), bytes.baseAddress)
        }
        _ = isDone(request)
    }

    /// Waits until a device or a property has changed.
    /// - Returns: whether the connection goes on.
    func waitForChange() -> Bool {
        server.waitForEvents { _ in true } != nil
    }

    private func isDone(_ request: xcb_void_cookie_t) -> Bool {
        guard let error = xcb_request_check(connection, request) else { return true }
        free(error)
        return false
    }
}
