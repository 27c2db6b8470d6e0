import MudraBus
import MudraInterface

/// The errors of the interface's own namespace, each with a sentence about what to do.
extension BusError {
    static func own(_ name: ErrorName, _ message: String) -> BusError {
        BusError(name: name.qualified, message: message)
    }

    static func nameTaken(_ name: String) -> BusError {
        own(.nameTaken, "another program of yours has a recognizer \"\(name)\" already: choose another name")
    }

    static func invalidRecognizer(_ problem: String) -> BusError {
        own(.invalidRecognizer, problem)
    }

    static func invalidZone(_ problem: String) -> BusError {
        own(.invalidZone, problem)
    }

    static func invalidName(_ name: String) -> BusError {
        own(.invalidName, "a recognizer cannot be called \(name): use 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\"")
    }

    static func invalidOptions(_ message: String) -> BusError {
        own(.invalidOptions, message)
    }

    static func invalidOrientation(_ text: String) -> BusError {
        own(
            .invalidOrientation,
            "there is no orientation \"\(text)\": use normal, left-up, right-up, bottom-up or auto")
    }

    static func invalidConfiguration(_ problems: String) -> BusError {
        own(.invalidConfiguration, problems)
    }

    static func unknownRecognizer(_ path: String) -> BusError {
        own(.unknownRecognizer, "you have no recognizer at \(path)")
    }

    static func unknownRecognizer(named name: String) -> BusError {
        own(.unknownRecognizer, "you have no gesture and no group \(name.debugDescription)")
    }

    static func unknownDevice(_ path: String) -> BusError {
        own(.unknownDevice, "there is no touchscreen at \(path)")
    }

    static func notOwner(_ name: String) -> BusError {
        own(
            .notOwner, "\"\(name)\" belongs to another program: you can only set its Enabled"
        )
    }

    static func cannotGrab(_ reason: String) -> BusError {
        own(.cannotGrab, reason)
    }

    static var grabReleased: BusError {
        own(.grabReleased, "the emergency exit has released the grabs: restart mudrad to grab again")
    }

    // MARK: Access

    static func noSession(_ user: UInt32) -> BusError {
        own(
            .noSession,
            "user \(user) has no session at a seat of this machine: log in there, or have the administrator add it to"
                + " users of [access] in mudrad.toml")
    }

    static func notActive(_ access: AccessControl.SeatAccess, seat: String) -> BusError {
        own(
            .notActive,
            access == .locked
                ? "your session on \(seat) is locked: unlock it first"
                : "\(seat) shows another session: switch to yours first")
    }

    static func notAllowed(_ problem: String) -> BusError {
        own(.notAllowed, problem)
    }

    static var notAdministrator: BusError {
        own(.notAuthorized, "only root can read Statistics: they count the touches of all users")
    }

    // MARK: Limits

    static func tooMany(_ what: String, limit: Int) -> BusError {
        own(.tooMany, "too many \(what): at most \(limit)")
    }

    static var noSocketLeft: BusError {
        own(.tooMany, "mudrad has no socket left for a touch stream: try again when other streams are closed")
    }

    static func notReading(bytes: Int) -> BusError {
        own(
            .notReading,
            "\(bytes >> 10) KiB of answers may still be unread: answer org.freedesktop.DBus.Peer.Ping, as every main loop"
                + " does, before you call again")
    }
}
