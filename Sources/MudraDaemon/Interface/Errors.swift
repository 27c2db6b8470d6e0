import MudraBus

/// The errors of the interface's own namespace, each with a sentence that says what to do.
extension BusError {
    private static func own(_ name: String, _ message: String) -> BusError {
        BusError(name: "org.mudra.Mudra1.Error.\(name)", message: message)
    }

    static func nameTaken(_ name: String) -> BusError {
        own("NameTaken", "you have a recognizer \"\(name)\" already, from another program: choose another name")
    }

    static func invalidRecognizer(_ problem: String) -> BusError {
        own("InvalidRecognizer", problem)
    }

    static func invalidZone(_ problem: String) -> BusError {
        own("InvalidZone", problem)
    }

    static func invalidName(_ name: String) -> BusError {
        own("InvalidName", "no recognizer can be called \(name): 1 to 64 of a-z, A-Z, 0-9, \"-\" and \"_\"")
    }

    static func invalidOptions(_ message: String) -> BusError {
        own("InvalidOptions", message)
    }

    static func invalidOrientation(_ text: String) -> BusError {
        own(
            "InvalidOrientation",
            "there is no orientation \"\(text)\": normal, left-up, right-up, bottom-up or auto")
    }

    static func invalidConfiguration(_ problems: String) -> BusError {
        own("InvalidConfiguration", problems)
    }

    static func unknownRecognizer(_ path: String) -> BusError {
        own("UnknownRecognizer", "there is no recognizer of yours at \(path)")
    }

    static func unknownRecognizer(named name: String) -> BusError {
        own("UnknownRecognizer", "there is no gesture and no group \(name.debugDescription) of yours")
    }

    static func unknownDevice(_ path: String) -> BusError {
        own("UnknownDevice", "there is no touchscreen at \(path)")
    }

    static func notOwner(_ name: String) -> BusError {
        own(
            "NotOwner", "\"\(name)\" is another program's: only that one changes or removes it; you can set its Enabled"
        )
    }

    static func cannotGrab(_ reason: String) -> BusError {
        own("CannotGrab", reason)
    }

    static var grabReleased: BusError {
        own("GrabReleased", "the emergency exit has released the grabs: restart mudrad to grab again")
    }

    // MARK: Who may

    static func noSession(_ user: UInt32) -> BusError {
        own(
            "NoSession",
            "user \(user) has no session at a seat of this machine: log in there, or have the administrator add it to"
                + " users of [access] in mudrad.toml")
    }

    static func notActive(_ standing: AccessControl.SeatAccess, seat: String) -> BusError {
        own(
            "NotActive",
            standing == .locked
                ? "your session on \(seat) is locked: unlock it first"
                : "your session is not the one that \(seat) shows: switch to it first")
    }

    static func notAuthorized(_ demand: PolkitAuthorizer.Demand, _ verdict: Polkit.Answer) -> BusError {
        let advice =
            switch verdict {
            case .unknown: "it could not be asked, or does not answer: try again"
            case .needsInteraction:
                "a password is asked for when the call allows interaction (busctl --allow-interactive-authorization=yes)"
            case .unavailable: "without polkit, root alone may do it"
            case .denied, .granted: "the administrator can allow it by a rule of polkit's"
            }
        let action = demand.action.rawValue
        let refusal = demand.reason.map { "\($0), and polkit does not grant you \(action)" }
        let owner = demand.action.isOfConfiguration ? " (mudra-actions has it by its file's group)" : ""
        return own("NotAuthorized", "\(refusal ?? "polkit does not grant you \(action)"): \(advice)\(owner)")
    }

    static var notAdministrator: BusError {
        own("NotAuthorized", "root alone reads Statistics: they count the touches of all users")
    }

    // MARK: Limits

    static func tooMany(_ what: String, limit: Int) -> BusError {
        own("TooMany", "\(what): at most \(limit)")
    }

    static var noSocketLeft: BusError {
        own("TooMany", "mudrad has no socket left for a touch stream: try again when others are closed")
    }

    /// Made once: who is told so is told often.
    static let tooFast = own(
        "TooFast",
        "you ask for more than \(CallAllowance.perSecondOfProgram) properties a second, or"
            + " \(CallAllowance.perSecondOfProgram / CallAllowance.Cost.change) recognizers, or all your programs"
            + " together for twice as much: wait a second")

    static func notReading(bytes: Int) -> BusError {
        own(
            "NotReading",
            "\(bytes >> 10) KiB of answers may still be unread: answer org.freedesktop.DBus.Peer.Ping, as every main loop"
                + " does, before you call again")
    }
}
