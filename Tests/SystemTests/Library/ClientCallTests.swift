import Glibc
import MudraBus
import MudraInterface
import TestSupport
import Testing

@testable import MudraClient

/// `MudraClient` with a replacement for `mudrad` that behaves as a test says.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ClientCallTests {
    private let fixture: FakeMudradFixture
    private let bus: BusFixture
    private let daemon: FakeService

    init() throws {
        fixture = try FakeMudradFixture()
        (bus, daemon) = (fixture.bus, fixture.daemon)
    }

    // MARK: Errors

    @Test("Each error of mudrad is a case with mudrad's sentence", arguments: ErrorName.allCases)
    func errors(_ name: ErrorName) async throws {
        let mudra = try await fixture.client()
        daemon.refuse("Reload", with: name.qualified)
        let error = await mudraError { try await mudra.reload() }
        #expect(error?.caseName == "\(name)")
        #expect(error?.description == "as the test wants it")
    }

    @Test("A foreign error keeps its name") func foreignError() async throws {
        let mudra = try await fixture.client()
        daemon.refuse("Reload", with: "com.example.Error")
        let error = await mudraError { try await mudra.reload() }
        #expect(error == .other(name: "com.example.Error", message: "as the test wants it"))
    }

    @Test("A client without a bus, without mudrad and with a refused subscription says so")
    func nothingThere() async throws {
        let noBus = await mudraError {
            _ = try await MudraClient(.address("unix:path=/nowhere"))
        }
        #expect(noBus?.caseName == "noBus", "\(noBus as Any)")

        let mudra = try await fixture.client()
        daemon.refuse("Subscribe", with: ErrorName.noSession.qualified)
        let refused = await mudraError { _ = try await mudra.subscribe() }
        #expect(refused == .noSession("as the test wants it"))
        daemon.refuse("Subscribe", with: ErrorName.noSession.qualified)
        for await _ in mudra.gestures() { Issue.record("a gesture without a subscription") }

        daemon.leave()
        // The bus notices that it has left somewhat later.
        var error: MudraError?
        repeat { error = await mudraError { _ = try await mudra.devices } } while error?.caseName == "noAnswer"
        #expect(error?.caseName == "notRunning")
    }

    @Test("An answer with other types than mudrad's does no harm", arguments: [nil, BusValue.string("?"), .uint32(7)])
    func oddAnswers(_ answer: BusValue?) async throws {
        daemon.leave()
        let methods = ["GetManagedObjects", "GetAll", "Get", "AddRecognizer", "OpenTouchStream", "Subscribe"]
        let odd = try await fixture.successor(
            answers: Dictionary(uniqueKeysWithValues: methods.map { ($0, [answer].compactMap(\.self)) }))
        let mudra = try await fixture.client()
        #expect(try await mudra.devices.isEmpty)
        #expect(try await mudra.recognizers.isEmpty)
        #expect(try await mudra.status.version == "")
        #expect((try? await mudra.register(TapParameters(), as: "it"))?.isEnabled != true)
        await #expect(throws: MudraError.self) { _ = try await mudra.touchFrames() }
        _ = try await mudra.subscribe()
        withExtendedLifetime(odd) {}
    }

    // MARK: Calls that wait

    @Test("A call fails if mudrad goes meanwhile") func mudradGoesInACall() async throws {
        let mudra = try await fixture.client()
        daemon.hold("Reload")
        async let reload: Void = mudra.reload()
        #expect(await fixture.hears("Reload") { daemon.calls })
        daemon.leave()
        do {
            try await reload
            Issue.record("it has succeeded")
        } catch MudraError.noAnswer {
        }
    }

    @Test("If the bus goes, waiting and later calls say so, and sequences end") func theBusGoes() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe()
        let changes = mudra.deviceChanges()
        daemon.hold("Reload")
        async let reload: Void = mudra.reload()
        #expect(await fixture.hears("Reload") { daemon.calls })
        bus.busDaemon.stop(SIGKILL)
        do {
            try await reload
            Issue.record("it has succeeded")
        } catch MudraError.disconnected {
        }
        for await _ in gestures { Issue.record("a gesture without a bus") }
        for await _ in changes {}
        let later = await mudraError { try await mudra.reload() }
        #expect(later?.caseName == "disconnected", "\(later as Any)")
        for await _ in mudra.gestures() { Issue.record("a gesture without a bus") }
        for await _ in mudra.deviceChanges() {}
        for await _ in mudra.tabletModes() {}
    }

    @Test("A call gets its answer though its client is dropped") func theClientIsDropped() async throws {
        var mudra: MudraClient? = try await fixture.client()
        daemon.hold("Reload")
        let call = Task { [mudra] in try await mudra?.reload() }
        mudra = nil
        #expect(await fixture.hears("Reload") { daemon.calls })
        daemon.release("Reload")
        try await call.value
    }
}
