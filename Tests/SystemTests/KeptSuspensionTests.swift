import Foundation
import TestSupport
import Testing

/// That `mudra-actions` stays suspended when it is started again, for as long as the session lasts.
@Suite(.serialized) struct KeptSuspensionTests: LockScene {
    let parts: LockParts

    init() throws { parts = try LockParts() }

    @Test("A restart forgets neither", arguments: [SIGTERM, SIGKILL])
    func aRestartForgetsNeither(_ signal: Int32) throws {
        let first = try startRegistered("a")
        #expect(client.callActions("Suspend").isSuccess)
        first.stop(signal)
        let second = try startAgain()
        second.wait(for: "gestures stay suspended as before the restart: run `mudractl resume` to resume them")
        #expect(eventually { client.isSuspended == true } && registrations(of: "a") == 1, "\(daemon.calls)")
        let hint = "mudra-actions is suspended. To resume gestures: mudractl resume"
        #expect(try mudractl("gestures", "--bus", stage.bus).said.contains(hint))
        #expect(try mudractl("resume").status == 0)
        #expect(try !mudractl("gestures", "--bus", stage.bus).said.contains(hint))
        second.wait(for: "1 gesture registered")
        second.stop(signal)
        let third = try startAgain()
        third.wait(for: "1 gesture registered")
        #expect(client.isSuspended == false && !third.said.contains("suspended"), "\(third.said)")
    }

    @Test("While it does not run it is suspended and resumed too")
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

    /// logind knows no session of that name, and never gives a name twice while the machine runs.
    @Test("What an earlier session has suspended is not suspended in the next")
    func whatAnEarlierSessionHasSuspendedIsNotSuspendedInTheNext() throws {
        _ = try write("a")
        try stage.folder.write("c4294967295", to: "mudra-suspended")
        let first = try startAgain()
        first.wait(for: "1 gesture registered")
        #expect(client.isSuspended == false)
        // It is of this session then.
        #expect(client.callActions("Suspend").isSuccess)
        #expect(stage.folder.read("mudra-suspended")?.hasPrefix("c42") == false)
        first.stop(SIGTERM)
        try startAgain().wait(for: "stay suspended")
    }

    /// One that others cannot call would never hear that it is to resume.
    @Test("A second one stays as it is") func aSecondOneStaysAsItIs() throws {
        let actions = try startRegistered("a")
        defer { actions.stop(SIGTERM) }
        #expect(client.callActions("Suspend").isSuccess)
        let second = try startAgain()
        second.wait(for: "org.mudra.Actions1 is not available")
        second.wait(for: "1 gesture registered")
    }

    static let unusual = ["-", "nonsense\n\u{1b}[2J", String(repeating: "x", count: 5_000)]

    /// What cannot be known to have ended goes on.
    @Test("Whatever stands there suspends", arguments: unusual)
    func whateverStandsThereSuspends(_ text: String) throws {
        _ = try write("a")
        try stage.folder.write(text, to: "mudra-suspended")
        let actions = try startAgain()
        actions.wait(for: "stay suspended")
        #expect(try mudractl("resume").status == 0)
        actions.wait(for: "1 gesture registered")
    }

    @Test("What cannot be kept is said") func whatCannotBeKeptIsSaid() throws {
        try stage.folder.write("", to: "mudra-suspended/file")
        let actions = try startRegistered("a")
        #expect(client.callActions("Suspend").isSuccess)
        let file = stage.folder.path("mudra-suspended")
        actions.wait(for: "cannot save for a restart that gestures are suspended: \(file): Is a directory")
        #expect(client.isSuspended == true)
        #expect(client.callActions("Resume").isSuccess)
        #expect(client.isSuspended == false)
    }
}
