import CMudraSystemd
import Glibc
import MudraSupport

/// The service manager that started us, if any.
package enum ServiceManager {
    /// Whether a service manager listens to `notify`: `NOTIFY_SOCKET` is set.
    package static var isListening: Bool { getenv("NOTIFY_SOCKET") != nil }

    /// After how many microseconds without `WATCHDOG=1` the service manager takes this process for hung; nil: it does
    /// not watch us. From `WATCHDOG_USEC`, if `WATCHDOG_PID` is absent or our own.
    ///
    /// `sd_watchdog_enabled` is not used: it does not read the environment of a program that is setgid.
    package static var watchdogMicroseconds: UInt64? {
        if let process = Environment.value(of: "WATCHDOG_PID"), process != "\(getpid())" { return nil }
        let interval = Environment.value(of: "WATCHDOG_USEC").flatMap { UInt64($0) }
        return interval == 0 ? nil : interval
    }

    /// Lets the service manager keep a descriptor for the next process of this service, in case this one ends
    /// unexpectedly. The name must be unique. Nothing is kept if no service manager listens or the unit does not allow
    /// it (`FileDescriptorStoreMax=`). Not for a program that is setgid, as `notify` explains.
    package static func store(_ descriptor: Int32, as name: String) {
        _ = sd_pid_notify_with_fds(0, 0, "FDSTORE=1\nFDNAME=\(name)", [descriptor], 1)
    }

    /// Lets the service manager drop the descriptor of that name.
    package static func discard(_ name: String) {
        _ = sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(name)")
    }

    /// The descriptors that the service manager has kept for this process, with their names. May be called once.
    package static func takeStored() -> [(descriptor: Int32, name: String)] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0, let names else { return [] }
        defer { free(names) }
        return (0..<Int(count)).map { index in
            let name = names[index].map { String(cString: $0) } ?? ""
            free(names[index])
            return (Int32(SD_LISTEN_FDS_START) + Int32(index), name)
        }
    }

    /// Sends a state to the service manager: `READY=1`, `STOPPING=1`, `STATUS=...`, `WATCHDOG=1`. Does nothing if none
    /// listens.
    ///
    /// `sd_notify` is not used: it does not read the environment of a program that is setgid, as `mudra-actions` is.
    package static func notify(_ state: String) {
        guard let path = getenv("NOTIFY_SOCKET") else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let length = strlen(path)
        guard length > 1, length < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { name in
            name.copyMemory(from: UnsafeRawBufferPointer(start: path, count: length))
            // An abstract address, which has no file.
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
