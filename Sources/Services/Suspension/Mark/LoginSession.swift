import CMudraSystemd
import Glibc

struct LoginSession {
    /// logind's name for it: `3`.
    let id: String

    /// The local session of this process. For a user's service or a remote session, the user's primary session; nil:
    /// logind knows none, or is not there.
    static var own: LoginSession? {
        if let session = LoginSession({ sd_pid_get_session(0, $0) }), sd_session_is_remote(session.id) == 0 {
            return session
        }
        return LoginSession { sd_uid_get_display(getuid(), $0) }
    }

    /// Whether the user has logged out, even if a process of the session goes on; false if logind does not say.
    var hasEnded: Bool {
        var state: UnsafeMutablePointer<CChar>?
        let result = sd_session_get_state(id, &state)
        defer { free(state) }
        return result == -ENXIO || state.map { String(cString: $0) } == "closing"
    }

    init(id: String) {
        self.id = id
    }

    /// - Parameter find: a function of sd-login that gives a name or a negative number.
    private init?(_ find: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) {
        var id: UnsafeMutablePointer<CChar>?
        guard find(&id) >= 0, let id else { return nil }
        defer { free(id) }
        self.id = String(cString: id)
    }
}
