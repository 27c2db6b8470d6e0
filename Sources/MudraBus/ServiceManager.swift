import CMudraSystemd
import Glibc

/// The service manager that started us, if one did.
public enum ServiceManager {
    /// Whether a service manager listens to `notify`: `NOTIFY_SOCKET` is in the environment.
    public static var isListening: Bool { getenv("NOTIFY_SOCKET") != nil }

    /// After how many microseconds without `WATCHDOG=1` the service manager takes this process for hung; nil: it does not
    /// watch. As `WATCHDOG_USEC` has it, where `WATCHDOG_PID` is absent or our own.
    public static var watchdogMicroseconds: UInt64? {
        var interval: UInt64 = 0
        return sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
    }

    /// Tells it a state: `READY=1`, `STOPPING=1`, `STATUS=...`, `WATCHDOG=1`. Says nothing where none listens.
    ///
    /// Not by `sd_notify`, which does not read the environment of a program that is setgid, as `mudra-actions` is.
    public static func notify(_ state: String) {
        guard let path = getenv("NOTIFY_SOCKET") else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let length = strlen(path)
        guard length > 1, length < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { name in
            name.copyMemory(from: UnsafeRawBufferPointer(start: path, count: length))
            // An abstract one, which has no file.
            if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        }
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + length } ?? 0
        let bytes = Array(state.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(size))
            }
        }
    }
}
