import CMudraSystemd
import Foundation
import TestSupport
import Testing

/// The test machine's sessions are real ones to logind and polkit.
extension Machine {
    @Suite struct SessionTests {
        @Test("The active user follows the terminal") func activeUserFollowsTheTerminal() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            #expect(alice.id != bob.id && seatCount(.alice) == 1 && seatCount(.bob) == 1)
            for _ in 1...3 {
                try alice.activate()
                #expect(isActive(.alice) && !isActive(.bob))
                try bob.activate()
                #expect(isActive(.bob) && !isActive(.alice))
            }
            #expect(seatCount(.bob) == 1 && seatCount(.carol) == 0)
        }

        @Test("A session that has ended is gone") func aSessionThatHasEndedIsGone() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            #expect(sd_session_is_active(alice.id) > 0)
            alice.end()
            #expect(sd_session_is_active(alice.id) < 0)
            // sd_uid_is_on_seat(..., 0, ...) would be wrong: the seat's file keeps a user who has left until another
            // one comes.
            #expect(!isActive(.alice) && seatCount(.alice) == 0)
            let again = try LoginSession(of: .alice, at: .terminal(2))
            try again.activate()
            #expect(again.id != alice.id && isActive(.alice))
        }

        @Test("A lock hint locks one session alone") func aSessionIsLockedByItsHint() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let other = try LoginSession(of: .alice, at: .terminal(3), type: "tty")
            try alice.activate()
            #expect(!alice.isLocked)
            try alice.setLocked(true)
            #expect(alice.isLocked && !other.isLocked && isActive(.alice))
            try alice.setLocked(false)
            #expect(!alice.isLocked)
        }

        @Test("A remote session has no seat") func aRemoteSessionHasNoSeat() throws {
            let bob = try LoginSession(of: .bob, at: .host("far.example"), type: "tty")
            #expect(sd_session_is_remote(bob.id) > 0)
            #expect(bob.property("Seat")?.elements?.first == .string(""))
            #expect(seatCount(.bob) == 0 && !isActive(.bob))
            // A remote session is active, so that alone means nothing.
            #expect(sd_session_is_active(bob.id) > 0)
        }

        /// polkit knows the session of a user's process, although the process is outside of the session.
        @Test("polkit judges a user by their session") func polkitJudgesAUserByTheirSession() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let remote = try LoginSession(of: .carol, at: .host("far.example"), type: "tty")
            try alice.activate()
            #expect(try mayPowerOff(.alice) && !mayPowerOff(.bob) && !mayPowerOff(.carol) && !mayPowerOff(.kiosk))
            try bob.activate()
            #expect(try mayPowerOff(.bob))
            withExtendedLifetime(remote) {}
        }

        @Test("Programs run as their user", arguments: [User.alice, .mudra, .kiosk])
        func programsRunAsTheirUser(user: User) throws {
            let folder = try TemporaryFolder()
            let id = try Program(as: user, "/usr/bin/id", ["--user"], in: folder)
            id.waitForEnd()
            #expect(id.said == "\(user.id)\n")
            let groups = try Program(as: user, "/usr/bin/id", ["--name", "--groups"], in: folder)
            groups.waitForEnd()
            #expect(groups.said == (user == .mudra ? "mudra input\n" : "\(user)\n"))
            // One of our programs, from the folder that the host shares.
            let program = try Program(as: user, "mudractl", ["--help"], in: folder)
            program.waitForEnd()
            #expect(program.status == 0)
        }

        private func isActive(_ user: User) -> Bool {
            sd_uid_is_on_seat(user.id, 1, "seat0") > 0
        }

        /// On how many seats a user is, active or not.
        private func seatCount(_ user: User) -> Int32 {
            sd_uid_get_seats(user.id, 0, nil)
        }

        /// Whether a user may power off, which needs an active session or a password.
        private func mayPowerOff(_ user: User) throws -> Bool {
            let logind = ["org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager"]
            let folder = try TemporaryFolder()
            let question = try Program(as: user, "/usr/bin/busctl", ["call"] + logind + ["CanPowerOff"], in: folder)
            question.waitForEnd()
            #expect(["s \"yes\"\n", "s \"challenge\"\n"].contains(question.said), "\(question.said)")
            return question.said.contains("yes")
        }
    }
}
