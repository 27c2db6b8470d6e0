import Glibc
import MudraBus
import MudraInterface
import TestSupport
import Testing

@testable import MudraClient

/// `MudraClient` with a replacement for `mudrad` that behaves as a test says.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ClientCallTests {
    private static let service = "org.mudra.Mudra1"
    private let bus: BusFixture
    private let daemon: FakeService

    init() throws {
        bus = try BusFixture()
        daemon = try FakeService(Self.service, on: bus, answers: ["AddRecognizer": [.objectPath("/r")]])
    }

    private var address: BusAddress { .address(bus.bus) }

    private func client() async throws -> MudraClient { try await MudraClient(address) }

    /// Another mudrad, as soon as the bus notices that the one before has left.
    private func successor(
        refusals: [String: [String]] = [:], answers: [String: [BusValue]] = [:]
    ) async throws -> FakeService {
        while true {
            do {
                return try FakeService(Self.service, on: bus, refusals: refusals, answers: answers)
            } catch let error as BusError where error.message.hasSuffix("File exists") {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    /// Sends a moment of a gesture to the client.
    private func send(
        _ name: String, _ state: Gesture.State, number: UInt64 = 1, time: UInt64 = 0, by daemon: FakeService? = nil
    ) {
        let details = BusValue.properties([("gesture_id", .uint64(number))])
        (daemon ?? self.daemon).send(
            "Gesture", of: Self.service + ".Manager", at: "/org/mudra/Mudra1",
            [.string(name), .string("pan"), .string(state.rawValue), .uint64(time), .uint32(1), details])
    }

    /// Whether the fake mudrad receives a call.
    private func hears(_ call: String, within calls: () -> [String]) async -> Bool {
        for _ in 0..<600 {
            if calls().contains(where: { $0.contains(call) }) { return true }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    // MARK: Errors

    @Test("Each error of mudrad is a case with mudrad's sentence", arguments: ErrorName.allCases)
    func errors(_ name: ErrorName) async throws {
        let mudra = try await client()
        daemon.refuse("Reload", with: name.qualified)
        let error = await mudraError { try await mudra.reload() }
        #expect(error?.caseName == "\(name)")
        #expect(error?.description == "as the test wants it")
    }

    @Test("A foreign error keeps its name") func foreignError() async throws {
        let mudra = try await client()
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

        let mudra = try await client()
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
        let odd = try await successor(
            answers: Dictionary(uniqueKeysWithValues: methods.map { ($0, [answer].compactMap(\.self)) }))
        let mudra = try await client()
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
        let mudra = try await client()
        daemon.hold("Reload")
        async let reload: Void = mudra.reload()
        #expect(await hears("Reload") { daemon.calls })
        daemon.leave()
        do {
            try await reload
            Issue.record("it has succeeded")
        } catch MudraError.noAnswer {
        }
    }

    @Test("If the bus goes, waiting and later calls say so, and sequences end") func theBusGoes() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        let changes = mudra.deviceChanges()
        daemon.hold("Reload")
        async let reload: Void = mudra.reload()
        #expect(await hears("Reload") { daemon.calls })
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
        var mudra: MudraClient? = try await client()
        daemon.hold("Reload")
        let call = Task { [mudra] in try await mudra?.reload() }
        mudra = nil
        #expect(await hears("Reload") { daemon.calls })
        daemon.release("Reload")
        try await call.value
    }

    // MARK: Sequences

    @Test("A subscription is the union of the sequences, and ends with the last")
    func theUnion() async throws {
        let mudra = try await client()
        var one: MudraClient.Events? = try await mudra.subscribe(to: ["one"])
        let two = try await mudra.subscribe(to: ["two"])
        #expect(daemon.calls(of: "Subscribe").last?.hasSuffix("\(BusValue.strings(["one", "two"]))") == true)
        send("one", .recognized)
        send("two", .recognized, number: 2)
        let iterator = two.makeAsyncIterator()
        #expect(await iterator.next()?.recognizer == "two")
        var own = one?.makeAsyncIterator()
        #expect(await own?.next()?.recognizer == "one")
        (own, one) = (nil, nil)
        #expect(await hears("Subscribe \(BusValue.strings(["two"]))") { daemon.calls })
        let task = Task { for await _ in two {} }
        task.cancel()
        await task.value
        #expect(await hears("Unsubscribe") { daemon.calls })
    }

    @Test("Cancelling a task ends its wait and its subscription") func cancellation() async throws {
        let mudra = try await client()
        let task = Task {
            var count = 0
            for await _ in mudra.gestures(of: "one") { count += 1 }
            return count
        }
        #expect(await hears("Subscribe") { daemon.calls })
        task.cancel()
        #expect(await task.value == 0)
        #expect(await hears("Unsubscribe") { daemon.calls })
    }

    @Test("Leaving the loop ends the subscription while the sequence is kept") func theLoopIsLeft() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        send("one", .recognized)
        for await gesture in gestures {
            #expect(gesture.recognizer == "one")
            break
        }
        #expect(await hears("Unsubscribe") { daemon.calls })
        withExtendedLifetime(gestures) {}
    }

    @Test("Of two tasks that read a sequence, each gets a part") func twoTasks() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        let iterator = gestures.makeAsyncIterator()
        async let first = iterator.next()
        async let second = iterator.next()
        send("one", .recognized, number: 1)
        send("one", .recognized, number: 2)
        let numbers = await [first?.number, second?.number].compactMap(\.self)
        #expect(numbers.sorted() == [1, 2])
    }

    @Test("For a slow reader a newer change replaces an older one of the same gesture, and all else waits")
    func aSlowReader() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        send("one", .began, number: 1)
        send("two", .began, number: 2)
        for time in 1...1_000 as ClosedRange<UInt64> {
            send("one", .changed, number: 1, time: time)
            send("two", .changed, number: 2, time: time)
        }
        send("one", .ended, number: 1)
        // Its answer comes after the gestures.
        try await mudra.reload()
        var heard: [String] = []
        for await gesture in gestures {
            heard.append("\(gesture.number) \(gesture.state) \(gesture.time)")
            if gesture.state == .ended { break }
        }
        #expect(heard == ["1 began 0", "2 began 0", "1 changed 1000", "2 changed 1000", "1 ended 0"])
    }

    @Test("A reader that lets too much wait loses its subscription, and no other reader does")
    func aReaderThatStops() async throws {
        let mudra = try await client()
        let stopped = try await mudra.subscribe()
        let other = try await mudra.subscribe(to: ["never"])
        for number in 0..<400 as Range<UInt64> { send("one", .recognized, number: number) }
        try await mudra.reload()
        var numbers: [UInt64] = []
        for await gesture in stopped { numbers.append(gesture.number) }
        #expect(numbers == Array(0...256))
        #expect(
            await hears("Subscribe \(BusValue.strings(["never"]))") {
                Array(daemon.calls(of: "Subscribe").dropFirst(2))
            })
        send("never", .recognized)
        let iterator = other.makeAsyncIterator()
        #expect(await iterator.next()?.recognizer == "never")
    }

    // MARK: mudrad restarts

    @Test("After a restart mudrad gets everything again, and sequences go on") func aRestart() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe(to: ["one"])
        var tap = TapParameters()
        tap.touches = 2
        try await mudra.setRecognizers(
            [.init(tap, as: "one"), .init(TapParameters(), as: "gone")],
            zones: [.init("z", x: 0, y: 0, width: 9, height: 9)])
        try await mudra.setPaused(["one"])
        try await mudra.register(PinchParameters(), as: "added")
        try await mudra.report(SessionFacts(compositor: "test"))
        send("one", .began)
        let iterator = gestures.makeAsyncIterator()
        #expect(await iterator.next()?.state == .began)

        daemon.leave()
        #expect(await iterator.next()?.state == .cancelled)
        // The first answers say that it is too busy.
        let next = try await successor(refusals: ["Subscribe": [ErrorName.tooFast.qualified]])
        for call in ["SetPaused", "SetSession", "SetRecognizers", "Subscribe"] {
            #expect(await hears(call) { next.calls })
        }
        let declared = next.calls(of: "SetRecognizers").first ?? ""
        #expect(["one", "gone", "added", "touches", "z"].allSatisfy { declared.contains("\"\($0)\"") }, "\(declared)")
        // It tries again.
        #expect(await hears("Subscribe") { Array(next.calls(of: "Subscribe").dropFirst()) })
        send("one", .recognized, by: next)
        #expect(await iterator.next()?.state == .recognized)
    }

    @Test("A registration that a restart may have undone is made again") func anOvertakenRegistration() async throws {
        let mudra = try await client()
        let request = try MudraClient.Declaration(TapParameters(), as: "one").request
        mudra.core.async { state in state.accept(since: state.appearances - 1) { $0.add(request) } }
        #expect(await hears("SetRecognizers") { daemon.calls })
        mudra.core.async { state in state.accept(since: state.appearances) { $0.remove("one") } }
        try await mudra.reload()
        #expect(daemon.calls(of: "SetRecognizers").count == 1)
    }

    @Test("If mudrad refuses a registration after a restart, sequences end") func aRefusalAfterARestart() async throws {
        let mudra = try await client()
        let gestures = try await mudra.subscribe()
        try await mudra.register(TapParameters(), as: "one")
        daemon.leave()
        let next = try await successor(refusals: ["SetRecognizers": [ErrorName.nameTaken.qualified]])
        for await _ in gestures {}
        withExtendedLifetime(next) {}
    }

    @Test("A sequence waits for a mudrad that does not run yet") func noDaemonYet() async throws {
        daemon.leave()
        let mudra = try await client()
        let iterator = mudra.gestures(of: "one").makeAsyncIterator()
        let next = try await successor()
        #expect(await hears("Subscribe") { next.calls })
        send("one", .recognized, by: next)
        #expect(await iterator.next()?.recognizer == "one")
    }
}
