import MudraDoctor
import Testing

@Suite("doctor checks the user's session") struct AccessTests {
    private func session(_ change: (inout Facts) -> Void) -> String { Machines.check("session", change).line }

    private func lock(_ change: (inout Facts) -> Void) -> String { Machines.check("lock", change).line }

    @Test("The user of the seat's active session receives gestures") func theUserOfTheShownSession() {
        #expect(session { _ in } == "ok: the session of alice is active on seat0")
        #expect(lock { _ in } == "ok: session 2 is not locked")
    }

    @Test("A user in [access] and root need no session") func aUserInAccessNeedsNoSession() {
        #expect(
            session { ($0.user.isAdmitted, $0.user.seats) = (true, []) }
                == "ok: alice is in users of [access] in mudrad.toml")
        #expect(session { ($0.user.id, $0.user.seats) = (0, []) } == "ok: root receives all gestures without a session")
        #expect(lock { $0.user.isAdmitted = true } == "skipped: a locked session keeps no gesture from this user")
        #expect(session { $0.daemon.bus = "session" } == "skipped: mudrad on this bus serves its own user")
    }

    @Test("An inactive session of the user can be activated") func aSessionThatTheSeatDoesNotShow() {
        let other = { (facts: inout Facts) in
            facts.user.seats[0].isOwn = false
            (facts.user.seats[0].shownSession, facts.user.seats[0].shownUser) = ("5", "bob")
        }
        #expect(
            session(other)
                == "problem: seat0 shows the session of bob, not session 2 of alice -> sudo loginctl activate 2")
        #expect(lock(other) == "skipped: no session of alice is active")
    }

    @Test("doctor offers to admit a user without a session only if the seat shows no other user")
    func aUserWithoutASession() {
        let kiosk = { (facts: inout Facts) in facts.user.seats = [UserFacts.Seat()] }
        let admit = """
            echo 'access.users = ["alice"]' | sudo install -D -m 644 /dev/stdin /etc/mudra/mudrad.d/access-alice.toml
            """
        #expect(
            session(kiosk)
                == "problem: alice has no session on seat0: log in there or, on a kiosk, use mudra without a session"
                + " -> \(admit)")
        #expect(session { $0.user.hasLogins = false } == "problem: logind is not running -> \(admit)")
        #expect(
            session { facts in
                kiosk(&facts)
                facts.user.seats[0].shownUser = "bob"
            } == "problem: alice has no session on seat0, which shows the session of bob: log in there")
        // A user name with special characters of the shell must not be in a command.
        let hostile = session { facts in
            kiosk(&facts)
            facts.user.name = "a'; reboot #"
        }
        #expect(!hostile.contains(" -> "))
    }

    @Test("A locked session is a problem") func aLockedSession() {
        #expect(
            lock { $0.user.seats[0].isLocked = true }
                == "problem: session 2 is locked: mudrad sends no gesture before you unlock it"
                + " -> loginctl unlock-session 2")
        #expect(
            lock { $0.user.seats[0].isLocked = nil } == "unknown: logind does not say whether session 2 is locked")
    }
}
