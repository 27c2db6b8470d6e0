import Foundation
import MudraClient
import TestSupport
import Testing

/// `MudraClient` with the real `mudrad` and `mudra-actions`.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ClientTests {
    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        try fixture.waitForDaemonName()
    }

    private func client() async throws -> MudraClient { try await MudraClient(.address(fixture.bus)) }

    private static var twoFingers: TapParameters {
        var tap = TapParameters()
        tap.touches = 2
        return tap
    }

    @Test("A registered recognizer recognizes, can be set anew and goes") func registration() async throws {
        let mudra = try await client()
        let gestures = mudra.gestures(of: "poke")
        let poke = try await mudra.register(Self.twoFingers, as: "poke")
        #expect(poke.name == "poke" && poke.type == .tap && poke.isEnabled && poke.isOwn && poke.group == nil)
        try fixture.play(Strokes.tap(fingers: 2))
        let iterator = gestures.makeAsyncIterator()
        let gesture = try #require(await iterator.next())
        #expect(gesture.state == .recognized && gesture.touches == 2 && gesture.location == Point(x: 70, y: 80))

        var placement = MudraClient.Placement()
        placement.group = "taps"
        try await poke.setParameters(TapParameters(), placement)
        try fixture.play(Strokes.tap(fingers: 2))
        try fixture.play(Strokes.tap())
        #expect(await iterator.next()?.touches == 1)
        #expect(try await mudra.recognizers.map(\.group) == ["taps"])
        await #expect(throws: MudraError.self) { try await poke.setParameters(PanParameters()) }

        try await mudra.setEnabled(false, names: ["taps"])
        #expect(try await mudra.recognizers.map(\.isEnabled) == [false])
        try await poke.setEnabled(true)
        try await mudra.setPaused(["poke"])
        #expect(try await mudra.recognizers.map { [$0.isEnabled, $0.isPaused] } == [[true, true]])

        let other = try await client()
        let error = await mudraError { try await other.register(PanParameters(), as: "poke") }
        #expect(error?.caseName == "nameTaken", "\(error as Any)")
        let seen = try #require(try await other.recognizers.first)
        #expect(!seen.isOwn)
        let notOwner = await mudraError { try await seen.remove() }
        #expect(notOwner?.caseName == "notOwner", "\(notOwner as Any)")
        try await poke.remove()
        #expect(try await mudra.recognizers.isEmpty)
    }

    @Test("A recognizer in a zone of its own recognizes there alone") func zones() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        var (left, right) = (MudraClient.Placement(), MudraClient.Placement())
        (left.zone, right.zone) = ("left", "right")
        try await mudra.setRecognizers(
            [.init(TapParameters(), as: "in-left", left), .init(TapParameters(), as: "in-right", right)],
            zones: [
                .init("left", x: 0, y: 0, width: 50, height: 100), .init("right", x: 50, y: 0, width: 50, height: 100),
            ])
        try fixture.play(Strokes.tap())
        let iterator = gestures.makeAsyncIterator()
        #expect(await iterator.next()?.recognizer == "in-left")
        let error = await mudraError {
            try await mudra.setRecognizers([], zones: [.init("wide", x: 0, y: 0, width: 101, height: 1)])
        }
        #expect(error?.caseName == "invalidZone", "\(error as Any)")
    }

    @Test("mudrad is killed in the middle of a gesture: the gesture is cancelled, and the next one comes")
    func aRestart() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        try await mudra.register(PanParameters(), as: "drag")
        try fixture.play(Strokes.landing())
        try fixture.play(Strokes.wander())
        let iterator = gestures.makeAsyncIterator()
        #expect(await iterator.next()?.state == .began)
        daemon.stop(SIGKILL)
        var state = Gesture.State.changed
        while state == .changed { state = try #require(await iterator.next()).state }
        #expect(state == .cancelled)
        try fixture.play(Strokes.lifting())

        let again = try fixture.startDaemon()
        again.wait(for: "10 contacts")
        #expect(await comesTrue { (try? await mudra.recognizers)?.isEmpty == false })
        // The subscription follows the registration on the same connection.
        _ = try await mudra.status
        try fixture.play(Strokes.landing())
        try fixture.play(Strokes.wander())
        #expect(await iterator.next()?.state == .began)
    }

    @Test("A device tells its properties, can be turned, and its changes come as events") func devices() async throws {
        let mudra = try await client()
        let changes = mudra.deviceChanges().makeAsyncIterator()
        #expect(await changes.next() != nil)
        let device = try #require(try await mudra.devices.first)
        #expect(device.node == DaemonFixture.node && !device.name.isEmpty && device.slots == 10)
        #expect(device.size.map { [$0.width.rounded(), $0.height.rounded()] } == [256, 160])
        #expect(device.orientation == .normal && device.orientationSource == .assumed && device.seat == "seat0")
        #expect(device.isEnabled && !device.isGrabbed && device.oddities.isEmpty)
        try await device.setOrientation(.leftUp)
        #expect(await changes.next() != nil)
        let turned = try #require(try await mudra.devices.first)
        #expect(turned.orientation == .leftUp && turned.orientationSource == .set)
        try await device.setEnabled(false)
        #expect(try await mudra.devices.map(\.isEnabled) == [false])
        fixture.pullOut()
        while try await !mudra.devices.isEmpty { #expect(await changes.next() != nil) }
        await #expect(throws: MudraError.self) { try await device.setEnabled(true) }
        await #expect(throws: MudraError.self) { _ = try await mudra.touchFrames(of: device) }
    }

    @Test("Raw touches come frame by frame") func touches() async throws {
        let mudra = try await client()
        let frames = try await mudra.touchFrames(of: mudra.devices.first)
        try fixture.play(Strokes.tap(fingers: 2))
        var phases: [[Contact.Phase]] = []
        for await frame in frames {
            phases.append(frame.contacts.map(\.phase))
            if frame.contacts.allSatisfy({ $0.phase == .ended }) { break }
        }
        #expect(phases.first == [.began, .began] && phases.last == [.ended, .ended])
    }

    @Test("mudrad's state, its tablet mode and a reload") func state() async throws {
        let mudra = try await client()
        let status = try await mudra.status
        #expect(!status.version.isEmpty && status.health["screens"] == 1 && !status.isTablet)
        #expect(status.statistics["frames"] != nil)
        let modes = mudra.tabletModes().makeAsyncIterator()
        #expect(await modes.next() == false)
        try await mudra.reload()
        _ = try fixture.folder.write("nonsense", to: "mudrad.toml")
        let error = await mudraError { try await mudra.reload() }
        #expect(error?.caseName == "invalidConfiguration", "\(error as Any)")
    }

    @Test("mudra-actions is suspended, resumed, and told a context") func actions() async throws {
        let bus = BusAddress.address(fixture.bus)
        let actions = try await MudraActionsClient(bus)
        let notRunning = await mudraError { try await actions.suspend() }
        #expect(notRunning?.caseName == "notRunning", "\(notRunning as Any)")
        let program = try fixture.startActions("[[gesture]]\nname = \"one\"\ntype = \"tap\"\nrun = \"true\"\n")
        try await actions.suspend()
        #expect(try await actions.status.isSuspended)
        try await actions.resume()
        try await actions.setContext(["mode": "reading"])
        var status = try await actions.status
        #expect(!status.isSuspended && status.takenNames.isEmpty)
        #expect(status.context["mode"] == ["reading"] && status.contextOrigins["mode"] == "set")
        let error = await mudraError { try await actions.setContext(["device": "x"]) }
        #expect(error?.caseName == "invalidContext", "\(error as Any)")
        do {
            let holder = try await MudraActionsClient(bus)
            try await holder.suspendWhileConnected()
            #expect(try await actions.status.isSuspended)
        }
        repeat { status = try await actions.status } while status.isSuspended
        withExtendedLifetime(program) {}
    }
}
