import CMudraSystemd
import Glibc

/// The unit of the user's service manager that this process is, if it is one.
enum OwnUnit {
    /// Whether systemd has started this process as a service.
    static var isService: Bool {
        getenv("SYSTEMD_EXEC_PID").map { String(cString: $0) } == "\(getpid())"
    }

    /// The name of the user's unit; nil: this process is not a service of the user's service manager.
    static var name: String? {
        var found: UnsafeMutablePointer<CChar>?
        guard isService, sd_pid_get_user_unit(0, &found) >= 0, let found else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
