import CMudraLinux
import Glibc
import MudraSupport

/// The program at the other end of a socket that has a name in the file system.
///
/// Every user can make a socket in /tmp, where the X server's is, and variables of the environment may be left over from a
/// session that has ended. Only two users' programs count: our own, and root, who runs the X server of some display
/// managers and could do anything to us anyway. A display manager's own user runs the server of its greeter only.
package enum SocketPeer {
    /// Connects.
    /// - Returns: a socket that does not block, which the caller closes.
    /// - Throws: if no program listens there, or one of another user does.
    static func connect(to path: String) throws(DisplayError) -> Int32 {
        let socket = mudra_socket_connect(path)
        guard socket >= 0 else { throw DisplayError("\(Errno(-socket))") }
        let owner = mudra_socket_peer_user(socket)
        if let refusal = refusal(of: owner, at: path, for: getuid()) {
            close(socket)
            throw refusal
        }
        return socket
    }

    /// The reason why a user's program does not count; nil: it counts.
    package static func refusal(of owner: uid_t, at path: String, for user: uid_t) -> DisplayError? {
        guard owner != user, owner != 0 else { return nil }
        return DisplayError(
            "\(path) belongs to a program of another user (\(owner)): end that program, or name another socket",
            isRefusal: true)
    }
}
