import Dispatch
import Foundation
import MudraBus
import Synchronization
import TestSupport
import Testing

/// Hostile calls, made from the introspection data, for MUDRA_HOSTILE_SECONDS (10 by default).
@Suite(.serialized) struct HostileCallTests: SubscriberSuite {
    private static let variables = ProcessInfo.processInfo.environment
    private static let seconds = variables["MUDRA_HOSTILE_SECONDS"].flatMap(Int.init) ?? 10
    private static let seed = variables["MUDRA_HOSTILE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    private static let clients = 4
    private static let rounds = 10

    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    /// Takes as long as it calls: 10 s, in which four programs make some 17,000 calls.
    @Test("Hostile calls do no harm") func nothingThatIsCalledDoesHarm() throws {
        let run = { (seconds: Int, round: UInt64) in
            let clients = try (0..<Self.clients).map { _ in try TestClient(fixture) }
            let end = Date(timeIntervalSinceNow: TimeInterval(seconds))
            let all = Mutex<[String: Int]>([:])
            DispatchQueue.concurrentPerform(iterations: Self.clients) { index in
                let seed = Self.seed &+ round << 32 &+ UInt64(index)
                let answers = (try? HostileCalls.make(by: clients[index], seed: seed) { Date() < end }) ?? ["threw": 1]
                clients[index].leave()
                all.withLock { $0.merge(answers, uniquingKeysWith: +) }
            }
            return all.withLock { $0 }
        }
        // The first calls make the daemon allocate the memory that it keeps.
        var answers: [String: Int] = [:]
        var kilobytes: [Int] = []
        for round in 0..<Self.rounds {
            answers.merge(try run(max(1, Self.seconds / Self.rounds), UInt64(round)), uniquingKeysWith: +)
            kilobytes.append(daemon.record.residentKibibytes)
        }
        let list = answers.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("hostile calls, seed \(Self.seed): \(answers.values.reduce(0, +)) in \(Self.seconds) s; \(list)")
        print("resident after each tenth of them, kB: \(kilobytes)")
        #expect(!answers.keys.contains { $0.contains("NoReply") || $0 == "threw" }, "\(list)")
        #expect((kilobytes.last ?? 0) - (kilobytes.first ?? 0) < 32_000)

        // The daemon still recognizes gestures.
        let device = "/org/mudra/Mudra1/devices/event3"
        let interface = "org.mudra.Mudra1.Device"
        #expect(client.set("Enabled", true, of: interface, at: device).isSuccess)
        #expect(client.set("Orientation", "normal", of: interface, at: device).isSuccess)
        #expect(client.add("still-alive", "tap").isSuccess)
        #expect(client.subscribe("still-alive").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.contains { $0.recognizer == "still-alive" } }, "\(daemon.said)")
        #expect(!daemon.said.contains("atal error"))
    }
}
