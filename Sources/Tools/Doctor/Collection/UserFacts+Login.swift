import CMudraSystemd
import Glibc
import MudraBus
import MudraSupport

extension UserFacts {
    /// It exists while logind runs.
    private static let seatFolder = "/run/systemd/seats"

    /// Asks logind about a user.
    /// - Parameters:
    ///   - seatNames: the seats of the touchscreens.
    ///   - admitted: the users in `[access]` of mudrad.toml.
    init(_ id: UInt32, seats seatNames: [String], admitted: [String], _ probe: BusProbe) {
        self.id = id
        name = Self.name(of: id)
        isAdmitted = admitted.contains(name)
        hasLogins = FileReader.isFolder(Self.seatFolder)
        seats = seatNames.map { Seat($0, user: id, probe) }
    }

    fileprivate static func name(of id: UInt32) -> String {
        getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "user \(id)"
    }
}

extension UserFacts.Seat {
    fileprivate init(_ name: String, user: UInt32, _ probe: BusProbe) {
        self.init(name: name)
        ownSession = Self.sessions(of: user).first { Self.seat(of: $0) == name }
        var session: UnsafeMutablePointer<CChar>?
        var shown: uid_t = 0
        guard sd_seat_get_active(name, &session, &shown) >= 0, let session else { return }
        defer { free(session) }
        let id = String(cString: session)
        (shownSession, shownUser, isOwn) = (id, UserFacts.name(of: shown), shown == user)
        let path = BusPath.encode(id, under: "/org/freedesktop/login1/session")
        let hint = probe.property(
            "LockedHint", of: "org.freedesktop.login1.Session", at: path, on: "org.freedesktop.login1")
        if case .boolean(let isLocked) = hint { self.isLocked = isLocked }
    }

    private static func sessions(of user: UInt32) -> [String] {
        var found: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_uid_get_sessions(user, 0, &found)
        guard count > 0, let found else { return [] }
        defer { free(found) }
        return (0..<Int(count)).compactMap { index in
            defer { free(found[index]) }
            return found[index].map { String(cString: $0) }
        }
    }

    private static func seat(of session: String) -> String? {
        var name: UnsafeMutablePointer<CChar>?
        guard sd_session_get_seat(session, &name) >= 0, let name else { return nil }
        defer { free(name) }
        return String(cString: name)
    }
}
