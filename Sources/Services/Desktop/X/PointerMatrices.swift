import MudraSupport

/// Keeps the pointers of gestures at the places of their touchscreens on an X screen.
///
/// An X server places each device by a matrix of its own, after libinput has applied another one. Users and desktops set
/// them for touchscreens, to fit them to an output and its rotation, and do not know of the pointers.
enum PointerMatrices {
    /// A device of the server that is a node of the kernel.
    struct Device: Hashable {
        /// The server's number of the device.
        let number: UInt16
        /// The last part of the node's path: `event5`.
        let event: Substring
        /// The place that the device says it is plugged in at, which marks mudra's devices (`InputNode` in MudraEvdev).
        let physicalPath: String

        fileprivate var mark: Substring? { physicalPath.split(separator: "/").last }
    }

    private static let matrices = ["Coordinate Transformation Matrix", "libinput Calibration Matrix"]
    private static let node = "Device Node"
    /// No server has more devices.
    private static let mostDevices = 256

    /// Gives every pointer its touchscreen's matrices, again after each change. Waits for the server and blocks the
    /// thread until the connection ends.
    /// - Returns: the reason of the end.
    static func keep(on display: XDisplay) -> DisplayError {
        do throws(DisplayError) {
            let server = try XServer(display)
            while true {
                try copy(on: server)
                try server.waitForChange()
            }
        } catch {
            return error
        }
    }

    /// Gives every pointer its touchscreen's matrices.
    static func copy(on server: XServer) throws(DisplayError) {
        var devices: [Device] = []
        for number in try server.pointers().prefix(mostDevices) {
            if let device = try device(number, on: server) { devices.append(device) }
        }
        for (pointer, screen) in pairs(devices) {
            for matrix in matrices {
                guard let wanted = try server.property(matrix, of: screen.number),
                    let present = try server.property(matrix, of: pointer.number), present != wanted
                else { continue }
                try server.set(matrix, wanted, of: pointer.number)
            }
        }
    }

    /// The pointers of gestures, each with the touchscreen from which the server gets the same finger: mudra's virtual
    /// one, if there is one.
    static func pairs(_ devices: [Device]) -> [(pointer: Device, screen: Device)] {
        devices.compactMap { pointer in
            let prefix = "mudra-pointer-"
            guard let mark = pointer.mark, mark.hasPrefix(prefix) else { return nil }
            let event = mark.dropFirst(prefix.count)
            let screen = devices.first { $0.mark == "mudra-\(event)" } ?? devices.first { $0.event == event }
            return screen.map { (pointer, $0) }
        }
    }

    private static func device(_ number: UInt16, on server: XServer) throws(DisplayError) -> Device? {
        guard let path = try server.property(node, of: number)?.bytes,
            let event = String(decoding: path.prefix { $0 != 0 }, as: UTF8.self).split(separator: "/").last,
            // A name from the server becomes part of a path.
            event.hasPrefix("event"), event.dropFirst(5).allSatisfy(\.isNumber),
            let physical = try? FileReader.read("/sys/class/input/\(event)/device/phys", limitMebibytes: 1)
        else { return nil }
        let text = String(decoding: physical.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Device(number: number, event: event, physicalPath: text)
    }
}
