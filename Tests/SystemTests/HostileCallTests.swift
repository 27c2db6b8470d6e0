import Dispatch
import Foundation
import MudraBus
import Synchronization
import TestSupport
import Testing

/// Hostile calls, made from the introspection data, for MUDRA_HOSTILE_SECONDS (10 by default).
@Suite(.serialized) struct HostileCallTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let seconds = variables["MUDRA_HOSTILE_SECONDS"].flatMap(Int.init) ?? 10
    private static let seed = variables["MUDRA_HOSTILE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    private static let clients = 4
    private static let rounds = 10

    /// An object with a method to call.
    private struct Target {
        let path: String
        let interface: String
        let member: String
        let signature: String
        /// The property that a `Set` changes, with its type.
        var property: (name: String, signature: String)?
    }

    private let stage: Stage
    private let daemon: Program
    private let client: TestClient

    init() throws {
        let scene = try Scene()
        (stage, daemon, client) = (scene.stage, scene.daemon, scene.client)
    }

    private static func targets(at path: String, _ client: TestClient) throws -> [Target] {
        let introspect = client.call("Introspect", of: "org.freedesktop.DBus.Introspectable", at: path)
        let document = try introspect.get().first?.text ?? ""
        var targets: [Target] = []
        var interface = ""
        var member: String?
        var signature = ""
        for line in document.split(separator: "\n") {
            let attribute = { (name: String) in
                line.range(of: "\(name)=\"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
            }
            let name = attribute("name") ?? ""
            if line.contains("<interface") { interface = name }
            if line.contains("<method") { (member, signature) = (name, "") }
            if line.contains("direction=\"in\"") { signature += attribute("type") ?? "" }
            if line.contains("</method"), let member {
                targets.append(Target(path: path, interface: interface, member: member, signature: signature))
            }
            if line.contains("<property"), attribute("access") == "readwrite" {
                targets.append(
                    Target(
                        path: path, interface: "org.freedesktop.DBus.Properties", member: "Set", signature: "ssv",
                        property: (interface + "/" + name, attribute("type") ?? "")))
            }
        }
        return targets
    }

    /// The name of an error, with its message if the message matters.
    private static func summary(of answer: Result<[BusValue], BusError>) -> String {
        guard case .failure(let error) = answer else { return "no error" }
        if error.message == "Connection terminated" { return "thrown off the bus" }
        return error.isNoReply ? "\(error.name) (\(error.message))" : error.name
    }

    /// - Returns: the number of answered calls, by the names of their errors.
    private static func attack(_ client: TestClient, seed: UInt64, until end: Date) throws -> [String: Int] {
        var values = HostileValues(seed: seed)
        var answers: [String: Int] = [:]
        let paths =
            ["/", "/org/mudra", "/org/mudra/Mudra1", "/org/mudra/Mudra1/devices/event3"]
            + ["/org/mudra/Mudra1/recognizers/u\(getuid())/a"]
        var targets = try paths.prefix(4).flatMap { try Self.targets(at: $0, client) }
        while Date() < end {
            if values.chance(1) {
                _ = client.add("a", "tap")
                targets = paths.flatMap { (try? Self.targets(at: $0, client)) ?? [] }
            }
            guard let target = values.pick(targets) else { break }
            var arguments = values.arguments(target.signature)
            if let property = target.property, arguments.count == 3 {
                let names = property.name.split(separator: "/").map { BusValue.string(String($0)) }
                arguments = names + [.variant(values.arguments(property.signature).first ?? arguments[2])]
            }
            let path = values.chance(5) ? values.pick(paths) ?? target.path : target.path
            let answer = client.call(target.member, arguments, of: target.interface, at: path)
            answers[Self.summary(of: answer), default: 0] += 1
            // The bus itself disconnects the client, for example because of values nested too deeply.
            if case .failure(let error) = answer, error.message == "Connection terminated" { break }
            // Without a pause, the attack would test only the rate limit.
            if answer.errorName == "org.mudra.Mudra1.Error.TooFast" { usleep(100_000) }
        }
        return answers
    }

    @Test("Hostile calls do no harm") func nothingThatIsCalledDoesHarm() throws {
        let run = { (seconds: Int, round: UInt64) in
            let clients = try (0..<Self.clients).map { _ in try TestClient(stage) }
            let end = Date(timeIntervalSinceNow: TimeInterval(seconds))
            let all = Mutex<[String: Int]>([:])
            DispatchQueue.concurrentPerform(iterations: Self.clients) { index in
                let seed = Self.seed &+ round << 32 &+ UInt64(index)
                let answers = (try? Self.attack(clients[index], seed: seed, until: end)) ?? ["threw": 1]
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
        try stage.play(Strokes.tap())
        #expect(eventually { client.gestures.contains { $0.recognizer == "still-alive" } }, "\(daemon.said)")
        #expect(!daemon.said.contains("atal error"))
    }
}
