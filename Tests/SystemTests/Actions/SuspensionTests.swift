import Foundation
import MudraBus
import TestSupport
import Testing

/// `mudra-actions` unregisters its gestures when it is suspended, and registers them again when it is resumed.
@Suite(.serialized) struct SuspensionTests: ActionsFixture {
    let setup: FakeDaemonFixture

    init() throws { setup = try FakeDaemonFixture() }

    private func call(_ methods: String...) {
        for method in methods { #expect(client.callActions(method).isSuccess) }
    }

    /// How often an empty set was registered.
    private var withdrawals: Int { registrations.count { $0 == nothing } }
    private var registrations: [String] { daemon.calls(of: "SetRecognizers") }
    private let nothing =
        "/org/mudra/Mudra1 SetRecognizers \(BusValue.array(of: "(ssa{sv})", [])) \(BusValue.array(of: "(sa{sv})", []))"

    @Test("While suspended, mudra-actions has no gestures registered and no subscription")
    func whileSuspendedNothingIsRegisteredNorTold() throws {
        let actions = try startRegistered("a")
        call("Suspend")
        #expect(eventually { withdrawals == 1 && daemon.methods.contains("Unsubscribe") }, "\(daemon.calls)")
        #expect(client.isSuspended == true)
        call("Resume")
        #expect(eventually { registrations(of: "a") == 2 && isHeard("a") }, "\(daemon.calls) \(actions.said)")
        #expect(client.isSuspended == false)
        actions.wait(for: "1 gesture registered", count: 2)
        let methods = daemon.methods
        #expect(methods.lastIndex(of: "Subscribe") ?? 0 > methods.lastIndex(of: "Unsubscribe") ?? .max)
    }

    @Test("A suspension by SuspendWhileConnected ends when the last of its callers leaves the bus")
    func suspensionWhileConnected() throws {
        let actions = try startRegistered("a")
        let others = try [TestClient(fixture), TestClient(fixture)]
        for other in others { #expect(other.callActions("SuspendWhileConnected").isSuccess) }
        #expect(client.isSuspended == true)
        #expect(fixture.folder.read("mudra-suspended") == "", "it must not outlast the callers")
        others[0].leave()
        // An answer to this call comes after the bus has told about the departure.
        #expect(try TestClient(fixture).isSuspended == true)
        others[1].leave()
        #expect(eventually { client.isSuspended } == false)
        actions.wait(for: "1 gesture registered", count: 2)
    }

    @Test("Suspend outlasts the callers of SuspendWhileConnected, and Resume ends their suspension")
    func suspensionWhileConnectedAndOthers() throws {
        let actions = try startRegistered("a")
        for method in ["Suspend", "Resume"] {
            let other = try TestClient(fixture)
            #expect(other.callActions("SuspendWhileConnected").isSuccess)
            call(method)
            let isSuspended = BusValue.boolean(method == "Suspend")
            #expect(client.isSuspended == isSuspended)
            // A second call changes nothing about a suspension by Suspend.
            if method == "Suspend" { #expect(other.callActions("SuspendWhileConnected").isSuccess) }
            other.leave()
            #expect(try TestClient(fixture).isSuspended == isSuspended)
            call("Resume")
        }
        withExtendedLifetime(actions) {}
    }

    @Test("A configuration reloaded during a suspension is registered on resume")
    func reloadDuringSuspensionTakesEffectOnResume() throws {
        let out = fixture.folder.path("out")
        let actions = try startRegistered("a")
        call("Suspend")
        _ = try write("b", run: "echo b >> \(out)")
        call("Reload")
        #expect(registrations(of: "b") == 0 && !daemon.calls(of: "Subscribe").contains { $0.contains("\"b\"") })
        call("Resume")
        #expect(eventually { registrations(of: "b") == 1 && isHeard("b") }, "\(daemon.calls)")
        actions.wait(for: "1 gesture registered", count: 2)
        tap("b", number: 1)
        #expect(eventually { fixture.folder.read("out") } == "b\n", "\(actions.said)")
        #expect(registrations(of: "a") == 1)
    }

    @Test("A mudrad that starts during a suspension gets the gestures on resume")
    func aMudradThatComesMeanwhileHearsOfItWhenItIsResumed() throws {
        let actions = try startRegistered("a")
        call("Suspend")
        #expect(eventually { withdrawals } == 1)
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let next = try FakeService(Self.service, on: fixture)
        // When mudra-actions answers this call, it knows of the new daemon.
        call("Suspend")
        #expect(next.methods == [])
        call("Resume")
        #expect(eventually { registrations(of: "a", with: next) == 1 && isHeard("a", by: next) }, "\(next.calls)")
    }

    @Test("mudra-actions does not call a mudrad that has gone") func absentMudradIsNotCalled() throws {
        let actions = try startRegistered("a")
        daemon.leave()
        actions.wait(for: "mudrad is gone")
        let before = daemon.calls
        call("Suspend")
        let next = try FakeService(Self.service, on: fixture)
        call("Suspend")
        #expect(client.isSuspended == true && next.methods == [] && daemon.calls == before)
        call("Resume")
        #expect(eventually { registrations(of: "a", with: next) == 1 && isHeard("a", by: next) }, "\(next.calls)")
    }

    @Test(
        "Of several suspensions and resumptions, the last counts",
        arguments: [["Suspend"], ["Resume", "Suspend"], ["Resume"], ["Suspend", "Resume"]])
    func ofManyTheLastCounts(_ more: [String]) throws {
        let actions = try startRegistered("a")
        daemon.hold("SetRecognizers")
        call("Suspend", "Resume", "Suspend", "Resume")
        for method in more { call(method) }
        let isSuspended = more.last == "Suspend"
        #expect(client.isSuspended == .boolean(isSuspended))
        let before = registrations.count
        daemon.release("SetRecognizers")
        if !isSuspended {
            #expect(eventually { registrations.count > before && isHeard("a") }, "\(daemon.calls)")
            actions.wait(for: "1 gesture registered", count: 2)
        }
        #expect(eventually { (registrations.last == nothing) == isSuspended }, "\(daemon.calls)")
        // Any call that was still to come would arrive before this registration.
        _ = try write("next")
        call("Reload", "Resume")
        #expect(eventually { registrations(of: "next") } == 1, "\(daemon.calls)")
        let earlier = registrations.filter { !$0.contains("\"next\"") }
        #expect((earlier.last == nothing) == isSuspended, "\(registrations)")
        // At most the registration in progress and the last one.
        #expect(earlier.count <= 3, "\(registrations)")
    }

    @Test("A suspension also withdraws a registration in progress")
    func suspensionWithdrawsARegistrationInProgress() throws {
        let actions = try startRegistered("a")
        daemon.hold("SetRecognizers")
        _ = try write("b")
        actions.send(SIGHUP)
        #expect(eventually { registrations(of: "b") } == 1)
        call("Suspend")
        daemon.release("SetRecognizers")
        #expect(eventually { registrations.last } == nothing, "\(daemon.calls)")
    }

    @Test("A suspension does not wait for a subscription that it no longer needs")
    func itDoesNotWaitForWhatNobodyNeedsAnyMore() throws {
        daemon.hold("Subscribe")
        let actions = try start("a")
        #expect(eventually { daemon.methods.contains("Subscribe") && registrations(of: "a") == 1 })
        call("Suspend")
        #expect(eventually { withdrawals } == 1, "\(daemon.calls) \(actions.said)")
        #expect(!actions.said.contains("cannot subscribe"), "it has waited for the answer in vain")
    }

    @Test("A refused withdrawal is tried again") func refusedWithdrawalIsTriedAgain() throws {
        let actions = try startRegistered("a")
        daemon.refuse("SetRecognizers", with: Self.service + ".Error.TooFast", Self.service + ".Error.TooFast")
        call("Suspend")
        #expect(eventually { withdrawals } == 3, "\(daemon.calls)")
        actions.wait(for: "cannot withdraw the gestures from mudrad")
        call("Resume")
        #expect(eventually { registrations(of: "a") } == 2, "\(daemon.calls)")
    }

    @Test("A resume registers the gestures although their withdrawal has failed")
    func resumeAfterAFailedWithdrawal() throws {
        let actions = try startRegistered("a", when: "{ mode = \"reading\" }")
        daemon.refuse("SetRecognizers", with: "org.freedesktop.DBus.Error.NoReply")
        call("Suspend")
        actions.wait(for: "cannot withdraw the gestures from mudrad")
        call("Resume")
        #expect(eventually { registrations(of: "a") == 2 && isHeard("a") }, "\(daemon.calls)")
        // mudra-actions would try to withdraw the gestures again after one second, like this later call.
        let before = daemon.calls(of: "SetPaused").count
        daemon.refuse("SetPaused", with: Self.service + ".Error.TooFast")
        let context = BusValue.properties([("mode", "reading")])
        let actionsName = "org.mudra.Actions1"
        #expect(
            client.call("SetContext", [context], of: actionsName, at: "/org/mudra/Actions1", on: actionsName).isSuccess)
        #expect(eventually { daemon.calls(of: "SetPaused").count } >= before + 2, "\(actions.said)")
        #expect(registrations.last != nothing, "\(daemon.calls)")
    }

    /// Makes the daemon send a tap.
    private func tap(_ name: String, number: UInt64) {
        let details = BusValue.properties([("gesture_id", .uint64(number))])
        daemon.send(
            "Gesture", of: Self.service + ".Manager", at: "/org/mudra/Mudra1",
            [.string(name), "tap", "recognized", .uint64(number * 10_000_000), .uint32(1), details])
    }

    @Test("A suspension drops the commands that wait and ignores gestures that still arrive")
    func suspensionDropsWaitingCommands() throws {
        let folder = fixture.folder.path
        let waits = "while [ -d \(folder) ] && [ ! -e \(folder)/go ]; do sleep 0.05; done"
        let actions = try startRegistered(
            "a", run: "touch \(folder)/began; \(waits); echo $MUDRA_TIME_US >> \(folder)/out")
        tap("a", number: 1)
        #expect(eventually { fixture.folder.read("began") != nil })
        for number in 2...3 { tap("a", number: UInt64(number)) }
        #expect(client.callActions("Suspend").isSuccess)
        tap("a", number: 4)
        _ = try fixture.folder.write("", to: "go")
        #expect(eventually { fixture.folder.read("out") != nil })
        #expect(client.callActions("Resume").isSuccess)
        tap("a", number: 5)
        #expect(eventually { fixture.folder.read("out")?.contains("50000000\n") } == true, "\(actions.said)")
        #expect(fixture.folder.read("out") == "10000000\n50000000\n")
    }
}
