import CSystemd
import Glibc

/// The service manager that started us, if one did.
public enum ServiceManager {
    /// Whether anybody listens to `notify`: `NOTIFY_SOCKET` is in the environment.
    public static var isListening: Bool { getenv("NOTIFY_SOCKET") != nil }

    /// After how many microseconds without `WATCHDOG=1` the service manager takes this process for hung; nil: it does not
    /// watch. As `WATCHDOG_USEC` has it, where `WATCHDOG_PID` is absent or our own.
    public static var watchdogMicroseconds: UInt64? {
        var interval: UInt64 = 0
        return sd_watchdog_enabled(0, &interval) > 0 ? interval : nil
    }

    /// Tells it a state: `READY=1`, `STOPPING=1`, `STATUS=...`, `WATCHDOG=1`. Says nothing where nobody listens.
    public static func notify(_ state: String) {
        sd_notify(0, state)
    }
}
