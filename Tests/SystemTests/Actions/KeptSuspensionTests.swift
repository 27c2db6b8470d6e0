import Foundation
import TestSupport
import Testing

/// `mudra-actions` stays suspended after a restart, for as long as the session lasts.
@Suite(.serialized) struct KeptSuspensionTests: LockerFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    @Test("A restart keeps both a suspension and a resumption", arguments: [SIGTERM, SIGKILL])
    func aRestartForgetsNeither(_ signal: Int32) throws {
        let first = try startRegistered("a")
        #expect(client.callActions("Suspend").isSuccess)
        first.stop(signal)
        let second = try startAgain()
        second.wait(for: "gestures stay suspended as before the restart: run `mudractl resume` to resume them")
        #expect(eventually { client.isSuspended == true } && registrations(of: "a") == 1, "\(daemon.calls)")
        let hint = "mudra-actions is suspended. To resume gestures: mudractl resume"
        #expect(try mudractl("gestures", "--bus", fixture.bus).said.contains(hint))
        #expect(try mudractl("resume").status == 0)
        #expect(try !mudractl("gestures", "--bus", fixture.bus).said.contains(hint))
        second.wait(for: "1 gesture registered")
        second.stop(signal)
        let third = try startAgain()
        third.wait(for: "1 gesture registered")
        #expect(client.isSuspended == false && !third.said.contains("suspended"), "\(third.said)")
    }

    @Test("A stopped mudra-actions can be suspended and resumed")
    func whileItDoesNotRunItIsSuspendedAndResumedToo() throws {
        _ = try write("a")
        for command in ["suspend", "resume"] {
            let mudractl = try mudractl(command)
            #expect(mudractl.status == 0 && mudractl.said.contains("mudra-actions does not run"), "\(mudractl.said)")
            let actions = try startAgain()
            actions.wait(for: command == "suspend" ? "stay suspended" : "1 gesture registered")
            actions.stop(SIGTERM)
        }
    }

    /// logind does not know a session of that name, and never reuses a name until the machine restarts.
    @Test("A suspension of an earlier session does not last into the next")
    func suspensionEndsWithItsSession() throws {
        _ = try write("a")
        try fixture.folder.write("c4294967295", to: "mudra-suspended")
        let first = try startAgain()
        first.wait(for: "1 gesture registered")
        #expect(client.isSuspended == false)
        // The suspension now belongs to this session.
        #expect(client.callActions("Suspend").isSuccess)
        #expect(fixture.folder.read("mudra-suspended")?.hasPrefix("c42") == false)
        first.stop(SIGTERM)
        try startAgain().wait(for: "stay suspended")
    }

    /// Programs cannot call a second instance, so it would never be resumed.
    @Test("A second instance ignores the kept suspension") func aSecondOneStaysAsItIs() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        #expect(client.callActions("Suspend").isSuccess)
        let second = try startAgain()
        second.wait(for: "org.mudra.Actions1 is not available")
        second.wait(for: "1 gesture registered")
    }

    static let unusual = ["-", "nonsense\n\u{1b}[2J", String(repeating: "x", count: 5_000)]

    /// If mudra-actions cannot tell that the session has ended, it stays suspended.
    @Test("An unusual mark suspends too", arguments: unusual)
    func unusualMarkSuspendsToo(_ text: String) throws {
        _ = try write("a")
        try fixture.folder.write(text, to: "mudra-suspended")
        let actions = try startAgain()
        actions.wait(for: "stay suspended")
        #expect(try mudractl("resume").status == 0)
        actions.wait(for: "1 gesture registered")
    }

    @Test("mudra-actions logs a suspension that cannot be kept") func unkeepableSuspensionIsLogged() throws {
        try fixture.folder.write("", to: "mudra-suspended/file")
        let actions = try startRegistered("a")
        #expect(client.callActions("Suspend").isSuccess)
        let file = fixture.folder.path("mudra-suspended")
        actions.wait(for: "cannot save for a restart that gestures are suspended: \(file): Is a directory")
        #expect(client.isSuspended == true)
        #expect(client.callActions("Resume").isSuccess)
        #expect(client.isSuspended == false)
    }
}
