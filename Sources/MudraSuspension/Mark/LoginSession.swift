import CMudraSystemd
import Glibc

/// A session of the user's, as logind knows it.
struct LoginSession {
    /// logind's name for it: `3`.
    let id: String

    /// The session at this machine that the process is part of or, for a user's service and over a network, the user's
    /// primary one; nil: logind knows none, or is not there.
    static var own: LoginSession? {
        if let session = LoginSession({ sd_pid_get_session(0, $0) }), sd_session_is_remote(session.id) == 0 {
            return session
        }
        return LoginSession { sd_uid_get_display(getuid(), $0) }
    }

    /// Whether the user has logged out, though a process of the session may go on; false where logind does not say.
    var hasEnded: Bool {
        var state: UnsafeMutablePointer<CChar>?
        let result = sd_session_get_state(id, &state)
        defer { free(state) }
        return result == -ENXIO || state.map { String(cString: $0) } == "closing"
    }

    init(id: String) {
        self.id = id
    }

    /// - Parameter find: one of sd-login's functions that gives a name, or a negative number.
    private init?(_ find: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) {
        var id: UnsafeMutablePointer<CChar>?
        guard find(&id) >= 0, let id else { return nil }
        defer { free(id) }
        self.id = String(cString: id)
    }
}
