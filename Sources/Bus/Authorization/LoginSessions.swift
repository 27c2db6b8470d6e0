import CSystemd
import Dispatch
import Glibc

/// Who is logged in where, by logind. Used on its queue.
///
/// By users, not by sessions: a user's service has no session of its own.
public final class LoginSessions {
    /// Called when somebody has come, gone, been switched to or away from, locked or unlocked.
    public var onChange: () -> Void = {}

    private let locks: SessionLocks
    private let source: (any DispatchSourceRead)?

    /// Begins to watch.
    /// - Parameters:
    ///   - connection: the system bus.
    ///   - log: called with one line for people at a time.
    public init(_ connection: BusConnection, queue: DispatchQueue, log: @escaping (String) -> Void) {
        locks = SessionLocks(connection, log: log)
        var created: OpaquePointer?
        let result = sd_login_monitor_new(nil, &created)
        guard result >= 0, let monitor = created else {
            log("nobody can be told to be logged in: \(String(cString: strerror(-result)))")
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: sd_login_monitor_get_fd(monitor), queue: queue)
        self.source = source
        source.setCancelHandler { sd_login_monitor_unref(monitor) }
        source.setEventHandler { [weak self] in
            sd_login_monitor_flush(monitor)
            self?.onChange()
        }
        source.activate()
        locks.onChange = { [weak self] in self?.onChange() }
    }

    deinit {
        source?.cancel()
    }

    /// Whether a user has a session at a seat of this machine, active or not.
    public func isLocal(_ user: UInt32) -> Bool {
        sd_uid_get_seats(user, 0, nil) > 0
    }

    /// Whether a user has the session that a seat shows now.
    public func isActive(_ user: UInt32, on seat: String) -> Bool {
        sd_uid_is_on_seat(user, 1, seat) > 0
    }

    /// Whether a user's display session is locked, or not known to be unlocked yet. Who has none is not locked.
    public func isLocked(_ user: UInt32) -> Bool {
        var session: UnsafeMutablePointer<CChar>?
        guard sd_uid_get_display(user, &session) >= 0, let session else { return false }
        defer { free(session) }
        return locks.isLocked(String(cString: session))
    }
}
