import Foundation
import MudraBus
import TestSupport
import Testing

/// How `mudra-actions` deals with a `mudrad` that comes, goes, takes its time and refuses.
@Suite(.serialized) struct RegistrationTests: StandInScene {
    let stage: BusStage
    let daemon: BusStandIn

    init() throws {
        stage = try BusStage()
        daemon = try BusStandIn(Self.service, on: stage)
    }

    @Test("It listens before it registers so that nothing is missed")
    func itListensBeforeItRegistersSoThatNothingIsMissed() throws {
        let actions = try startRegistered("a")
        #expect(daemon.methods.starts(with: ["Subscribe", "SetRecognizers"]), "\(daemon.methods)")
        daemon.hold("SetRecognizers")
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") == 1 })
        #expect(isHeard("a", "b"))
        daemon.release("SetRecognizers")
        #expect(eventually { isHeard("b") }, "\(daemon.calls)")
    }

    @Test("What it is not told of is not registered") func whatItIsNotToldOfIsNotRegistered() throws {
        daemon.hold("Subscribe")
        let actions = try start("a")
        #expect(eventually { registrations(of: "a") == 1 && isHeard("a") })
        // It has been told that they are registered by the time at which it answers.
        let answer = try TestClient(stage).call(
            "Introspect", of: "org.freedesktop.DBus.Introspectable", at: "/org/mudra/Actions1",
            on: "org.mudra.Actions1")
        #expect(answer.isSuccess)
        #expect(!actions.said.contains("registered"))
        daemon.release("Subscribe")
        actions.wait(for: "1 gesture registered")
    }

    @Test("What is wanted meanwhile comes next and only the last of it")
    func whatIsWantedMeanwhileComesNextAndOnlyTheLastOfIt() throws {
        let actions = try startRegistered("a")
        daemon.hold("SetRecognizers")
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") == 1 })
        for name in ["c", "d"] {
            _ = try write(name, name + "2")
            actions.send(SIGHUP)
            actions.wait(for: "\"\(name)2\"")
        }
        daemon.release("SetRecognizers")
        #expect(eventually { registrations(of: "d") == 1 }, "\(daemon.calls)")
        #expect(eventually { isHeard("d", "d2") })
        #expect(registrations(of: "c") == 0)
    }

    @Test("Recognizers that stay are not sent again") func recognizersThatStayAreNotSentAgain() throws {
        let actions = try startRegistered("a")
        _ = try write("a", run: "false")
        actions.send(SIGHUP)
        actions.wait(for: "the new configuration is in force")
        #expect(registrations(of: "a") == 1)
    }

    @Test("What is too fast is tried again", arguments: ["SetRecognizers", "Subscribe"])
    func whatIsTooFastIsTriedAgain(_ method: String) throws {
        daemon.refuse(method, with: Self.service + ".Error.TooFast", Self.service + ".Error.TooFast")
        let actions = try startRegistered("a")
        #expect(eventually { daemon.calls(of: method).count >= 3 && isHeard("a") }, "\(daemon.calls)")
        #expect(!actions.said.contains("refuse"), "\(actions.said)")
    }

    /// Registering asks three times at most, whatever comes of it.
    @Test("A subscription that is not answered is tried again")
    func aSubscriptionThatIsNotAnsweredIsTriedAgain() throws {
        let noReply = "org.freedesktop.DBus.Error.NoReply"
        daemon.refuse("Subscribe", with: noReply, noReply, noReply)
        let actions = try startRegistered("a")
        #expect(eventually { daemon.calls(of: "Subscribe").count == 4 && isHeard("a") }, "\(actions.said)")
        #expect(actions.said.contains("does not answer the subscription to the gestures"))
    }

    @Test("Before the user has logged in it waits") func beforeTheUserHasLoggedInItWaits() throws {
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.NoSession", Self.service + ".Error.NoSession")
        let actions = try start("a")
        actions.wait(for: "until the user logs in")
        actions.wait(for: "1 gesture registered")
        #expect(actions.said.components(separatedBy: "until the user logs in").count == 2, "\(actions.said)")
    }

    @Test("Who reloads is told of a refusal and the last good one stays")
    func whoReloadsIsToldOfARefusalAndTheLastGoodOneStays() throws {
        let actions = try startRegistered("a")
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.TooMany")
        _ = try write("b")
        let client = try TestClient(stage)
        #expect(client.callActions("Reload").errorName == Self.service + ".Error.TooMany")
        actions.wait(for: "mudrad refuses the gestures")
        #expect(eventually { isHeard("a") }, "\(daemon.calls)")
    }

    @Test("Who comes back is told all anew") func whoComesBackIsToldAllAnew() throws {
        let actions = try startRegistered("a")
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let next = try BusStandIn(Self.service, on: stage)
        actions.wait(for: "1 gesture registered", count: 2)
        #expect(registrations(of: "a", with: next) == 1 && isHeard("a", by: next))
    }

    @Test("Who comes back and refuses gets the last good one") func whoComesBackAndRefusesGetsTheLastGoodOne() throws {
        let actions = try startRegistered("a")
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        _ = try write("b")
        actions.send(SIGHUP)
        actions.wait(for: "mudrad is not there yet")
        let refusals = ["SetRecognizers": [Self.service + ".Error.TooMany"]]
        let next = try BusStandIn(Self.service, on: stage, refusals: refusals)
        actions.wait(for: "1 gesture registered", count: 2)
        #expect(registrations(of: "b", with: next) == 1 && registrations(of: "a", with: next) == 1)
        #expect(eventually { isHeard("a", by: next) }, "\(next.calls)")
    }

    @Test("A file may be named from where it is started") func aFileMayBeNamedFromWhereItIsStarted() throws {
        _ = try write("a")
        let actions = try Program(
            "/usr/bin/env",
            [
                "-C", stage.folder.path, Program.path("mudra-actions"), "--bus", stage.bus, "--config",
                "gestures.toml",
            ],
            in: stage.folder, environment: stage.sessionEnvironment)
        actions.wait(for: "1 gesture registered")
        _ = try write("b")
        #expect(eventually { isHeard("b") }, "\(actions.said)")
    }

    @Test("A file that says the same again is not spoken of") func aFileThatSaysTheSameAgainIsNotSpokenOf() throws {
        let actions = try startRegistered("a")
        for _ in 0..<3 {
            _ = try stage.folder.write("[[gesture]]\n", to: "gestures.toml")
            actions.wait(for: "the last good configuration stays")
            // The time itself: what it has read without a word it does not tell.
            usleep(300_000)
        }
        #expect(actions.said.components(separatedBy: "the last good configuration stays").count == 2)
        actions.send(SIGHUP)
        actions.wait(for: "the last good configuration stays", count: 2)
    }
}
