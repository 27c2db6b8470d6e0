import MudraSupport

extension Facts {
    /// mudrad sends gestures to admitted users, and to the user whose session is active at the touchscreen's seat.
    var sessionCheck: Check {
        let name = "session"
        guard daemon.isOnSystemBus else { return .skipped(name, "mudrad on this bus serves its own user") }
        if user.isRoot { return .ok(name, "root receives all gestures without a session") }
        if user.isAdmitted { return .ok(name, "\(user.name) is in users of [access] in mudrad.toml") }
        guard user.hasLogins else { return .problem(name, "logind is not running", run: admission) }
        if let seat = user.seats.first(where: \.isOwn) {
            return .ok(name, "the session of \(user.name) is active on \(seat.name)")
        }
        if let (seat, session) = user.seats.lazy.compactMap({ seat in seat.ownSession.map { (seat, $0) } }).first {
            let shown = seat.shownUser.map { "the session of \($0)" } ?? "no session"
            return .problem(
                name, "\(seat.name) shows \(shown), not session \(session) of \(user.name)",
                run: "\(user.sudo)loginctl activate \(shellWord(session))")
        }
        let text = "\(user.name) has no session on \(user.seats.first?.name ?? "seat0")"
        // Admitted, the user would receive the gestures of the one who is there.
        if let other = user.seats.lazy.compactMap(\.shownUser).first {
            return .problem(name, "\(text), which shows the session of \(other): log in there")
        }
        return .problem(name, "\(text): log in there or, on a kiosk, use mudra without a session", run: admission)
    }

    /// The command that admits the user without a session, as a kiosk needs; nil: the name cannot be in a file name.
    private var admission: String? {
        let isPlain = user.name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain, !user.name.isEmpty else { return nil }
        return "echo 'access.users = [\"\(user.name)\"]' |"
            + " \(user.sudo)install -D -m 644 /dev/stdin /etc/mudra/mudrad.d/access-\(user.name).toml"
    }

    /// mudrad withholds gestures while the session is locked.
    var lockCheck: Check {
        let name = "lock"
        guard daemon.isOnSystemBus, !user.needsNoSession else {
            return .skipped(name, "a locked session keeps no gesture from this user")
        }
        guard let seat = user.seats.first(where: \.isOwn), let session = seat.shownSession else {
            return .skipped(name, "no session of \(user.name) is active")
        }
        switch seat.isLocked {
        case false?: return .ok(name, "session \(session) is not locked")
        case nil: return .unknown(name, "logind does not say whether session \(session) is locked")
        case true?:
            return .problem(
                name, "session \(session) is locked: mudrad sends no gesture before you unlock it",
                run: "loginctl unlock-session \(shellWord(session))")
        }
    }
}
