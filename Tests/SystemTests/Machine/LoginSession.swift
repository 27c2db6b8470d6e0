import CMudraSystemd
import Foundation
import TestSupport
import Testing

@testable import MudraBus

/// A real session of logind, as a display manager or sshd opens one. It ends with the object.
final class LoginSession {
    enum Place {
        /// A virtual terminal on seat0, from 1 to 6, or the seat alone if the machine has no terminals.
        case terminal(UInt32)
        /// The remote host of a user who comes over a network.
        case host(String)
    }

    let user: User
    /// The id that logind gave it: `3`.
    let id: String
    private let folder: TemporaryFolder
    private let leader: Program
    /// logind's answer. It contains a pipe, and the session lasts until the pipe is closed.
    private var pipe: BusMessage?

    /// Logs a user in. The session is inactive until `activate`. The first session of a user takes seconds, since it
    /// starts the user's service manager. On a seat without terminals, logind shows it for a moment and then the session
    /// before again: programs that start after this know how that ended.
    /// - Parameter type: `wayland`, `x11` or `tty`.
    init(of user: User, at place: Place, type: String = "wayland") throws {
        self.user = user
        folder = try TemporaryFolder()
        let command = user.command + ["/usr/bin/sleep", "infinity"]
        leader = try Program(command[0], Array(command.dropFirst()), in: folder)
        var (seat, terminal, host) = ("", UInt32(0), "")
        switch place {
        case .terminal(let number): (seat, terminal) = ("seat0", Logind.hasTerminals ? number : 0)
        case .host(let name): host = name
        }
        let properties = BusValue.array(of: "(sv)", [])
        let shown = Logind.activeSession
        pipe = try Logind.call(
            "CreateSession",
            [
                .uint32(user.id), .uint32(UInt32(leader.pid)), .string("mudra-test"), .string(type), .string("user"),
                .string(""), .string(seat), .uint32(terminal), .string(terminal == 0 ? "" : "tty\(terminal)"),
                .string(""), .boolean(!host.isEmpty), .string(""), .string(host), properties,
            ])
        var name: UnsafeMutablePointer<CChar>?
        let result = sd_pid_get_session(leader.pid, &name)
        defer { free(name) }
        guard result >= 0, let name else { throw BusError(result: result, while: "no session") }
        id = String(cString: name)
        // On a seat without terminals, logind shows each new session.
        if let shown, seat == "seat0", !Logind.hasTerminals {
            _ = try Logind.call("ActivateSession", [.string(shown)])
            #expect(eventually { Logind.activeSession } == shown)
        }
    }

    deinit {
        end()
    }

    /// Switches to the session's terminal, and returns when the session is active.
    func activate() throws {
        _ = try Logind.call("Activate", of: "Session", at: path)
        // logind answers a query after it has written its files, too.
        #expect(eventually { self.property("Active") == .boolean(true) }, "session \(id) does not become active")
    }

    /// Sets the hint by which a screen locker reports that the session is locked.
    func setLocked(_ isLocked: Bool) throws {
        _ = try Logind.call("SetLockedHint", [.boolean(isLocked)], of: "Session", at: path)
    }

    /// Whether the screen locker has reported that the session is locked.
    var isLocked: Bool { property("LockedHint") == .boolean(true) }

    /// Logs the user out, and returns when the session is gone.
    func end() {
        guard pipe != nil else { return }
        leader.stop(SIGKILL)
        pipe = nil
        #expect(eventually { self.property("State") == nil }, "session \(id) does not end")
    }

    /// The current value of a property in logind. Nil if the session is gone.
    func property(_ name: String) -> BusValue? {
        Logind.property(name, of: "Session", at: path)
    }

    private var path: String { BusPath.encode(id, under: "/org/freedesktop/login1/session") }
}
