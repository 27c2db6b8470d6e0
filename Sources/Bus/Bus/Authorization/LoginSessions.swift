import CMudraSystemd
import Dispatch
import Glibc
import MudraSupport

/// The users' login sessions, as logind has them.
///
/// They are found by user, since a user's service has no session of its own. They are read from logind's files, which
/// `sd_login_monitor` watches: logind sends its signals before it writes the files.
@BusActor package final class LoginSessions {
    /// Called when a user has logged in or out, a seat has switched to another session, or a session has been locked or
    /// unlocked.
    package var onChange: () -> Void = {}

    private let locks: SessionLocks
    /// Never cancelled: it lives as long as the process.
    private let source: (any DispatchSourceRead)?

    /// Begins to watch the sessions.
    /// - Parameters:
    ///   - connection: the system bus, on the actor's queue.
    ///   - log: called with one line of text at a time.
    package init(_ connection: BusConnection, log: Log) {
        locks = SessionLocks(connection, log: log)
        var created: OpaquePointer?
        let result = sd_login_monitor_new(nil, &created)
        guard result >= 0, let monitor = created else {
            log("cannot watch logind for logins and logouts: \(Errno(-result))")
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: sd_login_monitor_get_fd(monitor), queue: BusActor.queue)
        self.source = source
        source.setCancelHandler { sd_login_monitor_unref(monitor) }
        source.setEventHandler { [weak self] in
            sd_login_monitor_flush(monitor)
            self?.changed()
        }
        source.activate()
        locks.onChange = { [weak self] in self?.changed() }
        askForLocks()
    }

    private func changed() {
        askForLocks()
        onChange()
    }

    /// Asks logind about the locks of the sessions that seats show, before a program needs to know. A session counts as
    /// locked until logind has answered, and the first call of its user would be refused.
    private func askForLocks() {
        var seats: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_get_seats(&seats)
        defer { free(seats) }
        guard count > 0, let seats else { return }
        for index in 0..<Int(count) {
            guard let seat = seats[index] else { continue }
            _ = isLocked(String(cString: seat))
            free(seat)
        }
    }

    /// Whether the user has a session at a seat of this machine, active or not.
    package func isLocal(_ user: UInt32) -> Bool {
        sd_uid_get_seats(user, 0, nil) > 0
    }

    /// Whether the session that the seat shows now belongs to the user.
    package func isActive(_ user: UInt32, on seat: String) -> Bool {
        activeSession(of: seat)?.user == user
    }

    /// Whether the session that the seat shows now is locked, or not known to be unlocked yet. Its user's display
    /// session does not count: that may be another session.
    package func isLocked(_ seat: String) -> Bool {
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
