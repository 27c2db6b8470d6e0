import CMudraSystemd
import Glibc
import MudraInterface

/// A call without arguments that carries open files which nothing in the message refers to. sd-bus cannot make such a
/// call, so it is written here by the D-Bus specification.
struct DescriptorCall {
    private let count: Int

    init(descriptors count: Int) {
        self.count = count
    }

    /// Sends the call, and waits for no answer.
    /// - Returns: false if the bus does not accept it.
    func send(by client: BareClient) -> Bool {
        // The client's own earlier messages must go first.
        guard client.name != "", sd_bus_flush(client.handle) >= 0 else { return false }
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var bytes = message
        let length = count * MemoryLayout<Int32>.size
        let header = MemoryLayout<cmsghdr>.size
        var control = [UInt8](repeating: 0, count: header + (length + 7) / 8 * 8)
        return control.withUnsafeMutableBytes { control in
            bytes.withUnsafeMutableBytes { bytes in
                var rights = cmsghdr()
                rights.cmsg_len = header + length
                rights.cmsg_level = SOL_SOCKET
                rights.cmsg_type = Int32(SCM_RIGHTS)
                control.storeBytes(of: rights, as: cmsghdr.self)
                for index in 0..<count {
                    control.storeBytes(of: file, toByteOffset: header + index * 4, as: Int32.self)
                }
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return Self.send(&message, on: client.descriptor)
                }
            }
        }
    }

    private static func send(_ message: inout msghdr, on socket: Int32) -> Bool {
        while sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) < 0 {
            guard errno == EAGAIN || errno == EINTR else { return false }
            var wait = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            poll(&wait, 1, 1_000)
        }
        return true
    }

    /// A little-endian call without body that wants no answer. sd-bus never uses its serial number.
    private var message: [UInt8] {
        var fields: [UInt8] = []
        let text = { (code: UInt8, type: Character, text: String) in
            while fields.count % 8 != 0 { fields.append(0) }
            fields += [code, 1, type.asciiValue ?? 0, 0]
            fields += Self.bytes(UInt32(text.utf8.count))
            fields += text.utf8
            fields.append(0)
        }
        text(1, "o", ObjectPath.manager)
        text(2, "s", DaemonInterface.manager)
        text(3, "s", "Unsubscribe")
        text(6, "s", MeasurementFixture.service)
        while fields.count % 8 != 0 { fields.append(0) }
        fields += [9, 1, UInt8(ascii: "u"), 0] + Self.bytes(UInt32(count))
        var message: [UInt8] = [UInt8(ascii: "l"), 1, 1, 1] + Self.bytes(0) + Self.bytes(1 << 30)
        message += Self.bytes(UInt32(fields.count)) + fields
        while message.count % 8 != 0 { message.append(0) }
        return message
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
