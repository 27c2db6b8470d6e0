import Foundation
import MudraBus
import TestSupport
import Testing

/// `mudra-actions` with a `mudrad` that comes, goes, is slow and refuses.
@Suite(.serialized) struct RegistrationTests: ActionsFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    @Test("mudra-actions subscribes before it registers, so it misses no gesture")
    func itListensBeforeItRegistersSoThatNothingIsMissed() throws {
        let actions = try startRegistered("a")
        #expect(daemon.methods.starts(with: ["Subscribe", "SetRecognizers"]), "\(daemon.methods)")
        daemon.hold("SetRecognizers")
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") } == 1)
        #expect(isHeard("a", "b"))
        daemon.release("SetRecognizers")
        #expect(eventually { isHeard("b") }, "\(daemon.calls)")
    }

    @Test("mudra-actions counts gestures as registered only when its subscription is confirmed")
    func registeredOnlyAfterSubscription() throws {
        daemon.hold("Subscribe")
        let actions = try start("a")
        #expect(eventually { registrations(of: "a") == 1 && isHeard("a") })
        // When it answers this call, it has received the answer to SetRecognizers.
        let answer = try TestClient(fixture).call(
            "Introspect", of: "org.freedesktop.DBus.Introspectable", at: "/org/mudra/Actions1",
            on: "org.mudra.Actions1")
        #expect(answer.isSuccess)
        #expect(!actions.said.contains("registered"))
        daemon.release("Subscribe")
        actions.wait(for: "1 gesture registered")
    }

    @Test("Of several reloads during a registration, only the last takes effect")
    func lastReloadDuringARegistrationCounts() throws {
        let actions = try startRegistered("a")
        daemon.hold("SetRecognizers")
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") } == 1)
        for name in ["c", "d"] {
            _ = try write(name, name + "2")
            actions.send(SIGHUP)
            actions.wait(for: "\"\(name)2\"")
        }
        daemon.release("SetRecognizers")
        #expect(eventually { registrations(of: "d") } == 1, "\(daemon.calls)")
        #expect(eventually { isHeard("d", "d2") })
        #expect(registrations(of: "c") == 0)
    }

    @Test("Unchanged recognizers are not sent again") func recognizersThatStayAreNotSentAgain() throws {
        let actions = try startRegistered("a")
        _ = try write("a", run: "false")
        actions.send(SIGHUP)
        actions.wait(for: "the new configuration is in force")
        #expect(registrations(of: "a") == 1)
    }

    @Test("mudra-actions retries a call that came too fast", arguments: ["SetRecognizers", "Subscribe"])
    func callThatCameTooFastIsRetried(_ method: String) throws {
        daemon.refuse(method, with: Self.service + ".Error.TooFast", Self.service + ".Error.TooFast")
        let actions = try startRegistered("a")
        #expect(eventually { daemon.calls(of: method).count >= 3 && isHeard("a") }, "\(daemon.calls)")
        #expect(!actions.said.contains("refuse"), "\(actions.said)")
    }

    /// A registration tries three times at most. Takes 10 s, after which mudra-actions tries again.
    @Test("mudra-actions retries a subscription without an answer")
    func aSubscriptionThatIsNotAnsweredIsTriedAgain() throws {
        let noReply = "org.freedesktop.DBus.Error.NoReply"
        daemon.refuse("Subscribe", with: noReply, noReply, noReply)
        let actions = try startRegistered("a")
        #expect(eventually { daemon.calls(of: "Subscribe").count == 4 && isHeard("a") }, "\(actions.said)")
        #expect(actions.said.contains("does not answer the subscription to the gestures"))
    }

    /// Takes 10 s, because mudra-actions asks mudrad every 10 s, and logind does not know a user who logs in here.
    @Test("mudra-actions waits until its user logs in") func beforeTheUserHasLoggedInItWaits() throws {
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.NoSession", Self.service + ".Error.NoSession")
        daemon.refuse("SetSession", with: Self.service + ".Error.NoSession")
        let environment = fixture.sessionEnvironment.merging(["DISPLAY": ":4711", "WAYLAND_DISPLAY": ""]) { $1 }
        let actions = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", write("a")], in: fixture.folder,
            environment: environment)
        actions.wait(for: "until the user logs in")
        // A reload asks at once, and is refused too.
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") } >= 1)
        actions.wait(for: "1 gesture registered")
        #expect(daemon.calls(of: "SetRecognizers").count >= 3)
        #expect(actions.said.components(separatedBy: "until the user logs in").count == 2, "\(actions.said)")
        // The facts of the X session are reported again, too.
        #expect(eventually { daemon.calls(of: "SetSession").count } == 2)
        #expect(!actions.said.contains("cannot report the session"), "\(actions.said)")
    }

    @Test("Reload returns a refusal, and the last good configuration stays")
    func reloadReturnsARefusal() throws {
        let actions = try startRegistered("a")
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.TooMany")
        _ = try write("b")
        let client = try TestClient(fixture)
        #expect(client.callActions("Reload").errorName == Self.service + ".Error.TooMany")
        actions.wait(for: "mudrad refuses the gestures")
        #expect(eventually { isHeard("a") }, "\(daemon.calls)")
    }

    @Test("A new mudrad gets all gestures again") func newMudradGetsAllGestures() throws {
        let actions = try startRegistered("a")
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let next = try FakeService(Self.service, on: fixture)
        actions.wait(for: "1 gesture registered", count: 2)
        #expect(registrations(of: "a", with: next) == 1 && isHeard("a", by: next))
    }

    @Test("A new mudrad that refuses gets the last good configuration")
    func refusingMudradGetsTheLastGoodConfiguration() throws {
        let actions = try startRegistered("a")
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        _ = try write("b")
        actions.send(SIGHUP)
        actions.wait(for: "mudrad is not there yet")
        let refusals = ["SetRecognizers": [Self.service + ".Error.TooMany"]]
        let next = try FakeService(Self.service, on: fixture, refusals: refusals)
        actions.wait(for: "1 gesture registered", count: 2)
        #expect(registrations(of: "b", with: next) == 1 && registrations(of: "a", with: next) == 1)
        #expect(eventually { isHeard("a", by: next) }, "\(next.calls)")
    }

    @Test("The path of the configuration may be relative") func aFileMayBeNamedFromWhereItIsStarted() throws {
        _ = try write("a")
        let actions = try Program(
            "/usr/bin/env",
            [
                "-C", fixture.folder.path, Program.path("mudra-actions"), "--bus", fixture.bus, "--config",
                "gestures.toml",
            ],
            in: fixture.folder, environment: fixture.sessionEnvironment)
        actions.wait(for: "1 gesture registered")
        _ = try write("b")
        #expect(eventually { isHeard("b") }, "\(actions.said)")
    }

    @Test("A broken file that is saved again unchanged is logged once")
    func aFileThatSaysTheSameAgainIsNotSpokenOf() throws {
        let actions = try startRegistered("a")
        let reads = FileReads(of: fixture.folder.path("gestures.toml"))
        for _ in 0..<3 {
            let before = reads.count
            _ = try fixture.folder.write("[[gesture]]\n", to: "gestures.toml")
            #expect(eventually { reads.count > before })
            actions.wait(for: "the last good configuration stays")
        }
        // On demand the problem is logged again, after whatever the last change has brought.
        actions.send(SIGHUP)
        actions.wait(for: "the last good configuration stays", count: 2)
        #expect(actions.said.components(separatedBy: "the last good configuration stays").count == 3)
    }
}
