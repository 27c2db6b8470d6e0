import CMudraSystemd
import Dispatch
import Glibc

/// Which users are logged in where, by logind.
///
/// By users, since a user's service has no session of its own. By logind's files and not by its signals, which come before
/// the files are written: `sd_login_monitor` tells of the files.
@BusActor public final class LoginSessions {
    /// Called when a user has come, gone, been switched to or away from, locked or unlocked.
    public var onChange: () -> Void = {}

    private let locks: SessionLocks
    /// Never cancelled: it is there for as long as the process.
    private let source: (any DispatchSourceRead)?

    /// Begins to watch.
    /// - Parameters:
    ///   - connection: the system bus, on the actor's queue.
    ///   - log: called with one line for people at a time.
    public init(_ connection: BusConnection, log: @escaping (String) -> Void) {
        locks = SessionLocks(connection, log: log)
        var created: OpaquePointer?
        let result = sd_login_monitor_new(nil, &created)
        guard result >= 0, let monitor = created else {
            log("nobody can be told to be logged in: \(String(cString: strerror(-result)))")
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: sd_login_monitor_get_fd(monitor), queue: BusActor.queue)
        self.source = source
        source.setCancelHandler { sd_login_monitor_unref(monitor) }
        source.setEventHandler { [weak self] in
            sd_login_monitor_flush(monitor)
            self?.onChange()
        }
        source.activate()
        locks.onChange = { [weak self] in self?.onChange() }
    }

    /// Whether a user has a session at a seat of this machine, active or not.
    public func isLocal(_ user: UInt32) -> Bool {
        sd_uid_get_seats(user, 0, nil) > 0
    }

    /// Whether a user has the session that a seat shows now.
    public func isActive(_ user: UInt32, on seat: String) -> Bool {
        activeSession(of: seat)?.user == user
    }

    /// Whether the session that a seat shows now is locked, or not known to be unlocked yet. That session, and not its
    /// user's display session, which may be another one.
    public func isLocked(_ seat: String) -> Bool {
        activeSession(of: seat).map { locks.isLocked($0.id) } ?? true
    }

    private func activeSession(of seat: String) -> (id: String, user: UInt32)? {
        var id: UnsafeMutablePointer<CChar>?
        var user: uid_t = 0
        guard sd_seat_get_active(seat, &id, &user) >= 0, let id else { return nil }
        defer { free(id) }
        return (String(cString: id), user)
    }
}
