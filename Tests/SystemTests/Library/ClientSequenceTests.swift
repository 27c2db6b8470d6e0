import MudraBus
import MudraInterface
import TestSupport
import Testing

@testable import MudraClient

/// The sequences of `MudraClient`, with a replacement for `mudrad` that behaves as a test says.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ClientSequenceTests {
    private let fixture: FakeMudradFixture
    private let daemon: FakeService

    init() throws {
        fixture = try FakeMudradFixture()
        daemon = fixture.daemon
    }

    @Test("A subscription is the union of the sequences, and ends with the last")
    func theUnion() async throws {
        let mudra = try await fixture.client()
        var one: MudraClient.Events? = try await mudra.subscribe(to: ["one"])
        let two = try await mudra.subscribe(to: ["two"])
        #expect(daemon.calls(of: "Subscribe").last?.hasSuffix("\(BusValue.strings(["one", "two"]))") == true)
        fixture.send("one", .recognized)
        fixture.send("two", .recognized, number: 2)
        let iterator = two.makeAsyncIterator()
        #expect(await iterator.next()?.recognizer == "two")
        var own = one?.makeAsyncIterator()
        #expect(await own?.next()?.recognizer == "one")
        (own, one) = (nil, nil)
        #expect(await fixture.hears("Subscribe \(BusValue.strings(["two"]))") { daemon.calls })
        let task = Task { for await _ in two {} }
        task.cancel()
        await task.value
        #expect(await fixture.hears("Unsubscribe") { daemon.calls })
    }

    @Test("Cancelling a task ends its wait and its subscription") func cancellation() async throws {
        let mudra = try await fixture.client()
        let task = Task {
            var count = 0
            for await _ in mudra.gestures(of: "one") { count += 1 }
            return count
        }
        #expect(await fixture.hears("Subscribe") { daemon.calls })
        task.cancel()
        #expect(await task.value == 0)
        #expect(await fixture.hears("Unsubscribe") { daemon.calls })
    }

    @Test("Leaving the loop ends the subscription while the sequence is kept") func theLoopIsLeft() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe()
        fixture.send("one", .recognized)
        for await gesture in gestures {
            #expect(gesture.recognizer == "one")
            break
        }
        #expect(await fixture.hears("Unsubscribe") { daemon.calls })
        withExtendedLifetime(gestures) {}
    }

    @Test("Of two tasks that read a sequence, each gets a part") func twoTasks() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe()
        let iterator = gestures.makeAsyncIterator()
        async let first = iterator.next()
        async let second = iterator.next()
        fixture.send("one", .recognized, number: 1)
        fixture.send("one", .recognized, number: 2)
        let numbers = await [first?.number, second?.number].compactMap(\.self)
        #expect(numbers.sorted() == [1, 2])
    }

    @Test("For a slow reader a newer change replaces an older one of the same gesture, and all else waits")
    func aSlowReader() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe()
        fixture.send("one", .began, number: 1)
        fixture.send("two", .began, number: 2)
        for time in 1...1_000 as ClosedRange<UInt64> {
            fixture.send("one", .changed, number: 1, time: time)
            fixture.send("two", .changed, number: 2, time: time)
        }
        fixture.send("one", .ended, number: 1)
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
        let mudra = try await fixture.client()
        let stopped = try await mudra.subscribe()
        let other = try await mudra.subscribe(to: ["never"])
        for number in 0..<400 as Range<UInt64> { fixture.send("one", .recognized, number: number) }
        try await mudra.reload()
        var numbers: [UInt64] = []
        for await gesture in stopped { numbers.append(gesture.number) }
        #expect(numbers == Array(0...256))
        #expect(
            await fixture.hears("Subscribe \(BusValue.strings(["never"]))") {
                Array(daemon.calls(of: "Subscribe").dropFirst(2))
            })
        fixture.send("never", .recognized)
        let iterator = other.makeAsyncIterator()
        #expect(await iterator.next()?.recognizer == "never")
    }

    // MARK: mudrad restarts

    @Test("After a restart mudrad gets everything again, and sequences go on") func aRestart() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe(to: ["one"])
        var tap = TapParameters()
        tap.touches = 2
        try await mudra.setRecognizers(
            [.init(tap, as: "one"), .init(TapParameters(), as: "gone")],
            zones: [.init("z", x: 0, y: 0, width: 9, height: 9)])
        try await mudra.setPaused(["one"])
        try await mudra.register(PinchParameters(), as: "added")
        try await mudra.report(SessionFacts(compositor: "test"))
        fixture.send("one", .began)
        let iterator = gestures.makeAsyncIterator()
        #expect(await iterator.next()?.state == .began)

        daemon.leave()
        #expect(await iterator.next()?.state == .cancelled)
        // The first answers say that it is too busy.
        let next = try await fixture.successor(refusals: ["Subscribe": [ErrorName.tooFast.qualified]])
        for call in ["SetPaused", "SetSession", "SetRecognizers", "Subscribe"] {
            #expect(await fixture.hears(call) { next.calls })
        }
        let declared = next.calls(of: "SetRecognizers").first ?? ""
        #expect(["one", "gone", "added", "touches", "z"].allSatisfy { declared.contains("\"\($0)\"") }, "\(declared)")
        // It tries again.
        #expect(await fixture.hears("Subscribe") { Array(next.calls(of: "Subscribe").dropFirst()) })
        fixture.send("one", .recognized, by: next)
        #expect(await iterator.next()?.state == .recognized)
    }

    @Test("A registration that a restart may have undone is made again") func anOvertakenRegistration() async throws {
        let mudra = try await fixture.client()
        let request = try MudraClient.Declaration(TapParameters(), as: "one").request
        mudra.core.async { state in state.accept(since: state.appearances - 1) { $0.add(request) } }
        #expect(await fixture.hears("SetRecognizers") { daemon.calls })
        mudra.core.async { state in state.accept(since: state.appearances) { $0.remove("one") } }
        try await mudra.reload()
        #expect(daemon.calls(of: "SetRecognizers").count == 1)
    }

    @Test("If mudrad refuses a registration after a restart, sequences end") func aRefusalAfterARestart() async throws {
        let mudra = try await fixture.client()
        let gestures = try await mudra.subscribe()
        try await mudra.register(TapParameters(), as: "one")
        daemon.leave()
        let next = try await fixture.successor(refusals: ["SetRecognizers": [ErrorName.nameTaken.qualified]])
        for await _ in gestures {}
        withExtendedLifetime(next) {}
    }

    @Test("A sequence waits for a mudrad that does not run yet") func noDaemonYet() async throws {
        daemon.leave()
        let mudra = try await fixture.client()
        let iterator = mudra.gestures(of: "one").makeAsyncIterator()
        let next = try await fixture.successor()
        #expect(await fixture.hears("Subscribe") { next.calls })
        fixture.send("one", .recognized, by: next)
        #expect(await iterator.next()?.recognizer == "one")
    }
}
