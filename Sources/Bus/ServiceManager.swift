import CSystemd

/// The service manager that started us, if one did.
public enum ServiceManager {
    /// Tells it a state: `READY=1`, `STOPPING=1`, `STATUS=...`.
    public static func notify(_ state: String) {
        sd_notify(0, state)
    }
}
