import Foundation
import MudraBus
import TestSupport
import Testing

/// The limits on one client and on one user.
@Suite(.serialized) struct LimitTests {
    private static let tooMany = "org.mudra.Mudra1.Error.TooMany"
    private let fixture: BusFixture
    private let daemon: Program
    private let client: TestClient

    init() throws {
        fixture = try BusFixture()
        daemon = try fixture.startDaemon()
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        self.client = client
    }

    private func taps(_ numbers: Range<Int>) -> BusValue {
        .array(
            of: "(ssa{sv})",
            numbers.map { .structure([.string("tap\($0)"), "tap", .properties([("touches", .int32(5))])]) })
    }

    private let noZones = BusValue.array(of: "(sa{sv})", [])

    @Test("The recognizers of a client and of a user are limited") func recognizersOfAClientAndOfAUser() throws {
        for count in [257, 1_000] {
            #expect(client.call("SetRecognizers", [taps(0..<count), noZones]).errorName == Self.tooMany)
        }
        #expect(client.call("SetRecognizers", [taps(0..<256), noZones]).isSuccess)
        #expect(client.add("more", "tap").errorName == Self.tooMany)
        let others = try (1..<4).map { _ in try TestClient(fixture) }
        for (index, other) in others.enumerated() {
            let start = 256 * (index + 1)
            #expect(other.call("SetRecognizers", [taps(start..<start + 256), noZones]).isSuccess)
        }
        let last = try TestClient(fixture)
        #expect(last.add("more", "tap").errorName == Self.tooMany)
        others[0].leave()
        #expect(eventually { last.add("more", "tap").isSuccess })
    }

    @Test("The names, zones and streams of a client are limited") func namesZonesAndStreams() throws {
        let names = (0..<1_025).map { "n\($0)" }
        #expect(client.call("Subscribe", [.strings(names)]).errorName == Self.tooMany)
        #expect(client.call("Subscribe", [.strings(Array(names.dropLast()))]).isSuccess)
        #expect(client.subscribe("no name").errorName == "org.mudra.Mudra1.Error.InvalidName")
        #expect(client.call("SetPaused", [.strings(Array(names.prefix(257)))]).errorName == Self.tooMany)
        #expect(client.call("SetPaused", [.strings(Array(names.prefix(256)))]).isSuccess)
        #expect(client.call("SetPaused", [.strings(["no name"])]).errorName == "org.mudra.Mudra1.Error.InvalidName")
        let states = names.map { BusValue.entry(.string($0), true) }
        let enable = { (count: Int) in
            client.call("SetEnabledAll", [.array(of: "{sb}", Array(states.prefix(count)))]).errorName
        }
        #expect(enable(1_025) == Self.tooMany)
        #expect(enable(1_024) == "org.mudra.Mudra1.Error.UnknownRecognizer")
        let rect = BusValue.array(of: "d", [0.0, 0.0, 50.0, 50.0])
        let zones = (0..<257).map { BusValue.structure([.string("z\($0)"), .properties([("rect", rect)])]) }
        #expect(
            client.call("SetRecognizers", [taps(0..<1), .array(of: "(sa{sv})", zones)]).errorName == Self.tooMany)
        let open = { client.call("OpenTouchStream", [.properties([])]) }
        for _ in 0..<4 { #expect(open().isSuccess) }
        #expect(open().errorName == Self.tooMany)
    }

    @Test("A stream can be opened only for an existing screen") func streamsAreOfScreensThatAreThere() {
        let open = { (options: [(String, BusValue)]) in
            client.call("OpenTouchStream", [.properties(options)]).errorName
        }
        let path = BusValue.objectPath("/org/mudra/Mudra1/devices/event99")
        #expect(open([("device", path)]) == "org.mudra.Mudra1.Error.UnknownDevice")
        #expect(open([("device", "event3")]) == "org.mudra.Mudra1.Error.InvalidOptions")
        #expect(open([("devcie", path)]) == "org.mudra.Mudra1.Error.InvalidOptions")
    }

    /// These calls arrive before the bus has reported whose they are.
    @Test("A client that begins with many calls is served") func clientThatBeginsWithManyCallsIsServed() throws {
        let other = try TestClient(fixture)
        // sd-bus answers this call itself. Then it sends all queued calls at once, so they are there when the daemon
        // looks at the first.
        #expect(other.call("Ping", of: "org.freedesktop.DBus.Peer").isSuccess)
        daemon.send(SIGSTOP)
        let errors = try other.withClient { client, _, done throws(BusError) in
            var errors: [String?] = []
            for number in 0..<200 {
                try client.add("many\(number)", "tap") { result in
                    if case .failure(let error) = result { errors.append(error.name) } else { errors.append(nil) }
                    if errors.count == 200 { done(.success(errors)) }
                }
            }
            daemon.send(SIGCONT)
        }.get()
        #expect(errors.allSatisfy { $0 == nil })
    }

    @Test("A client that calls too fast is refused") func clientThatCallsTooFastIsRefused() throws {
        let tooFast = "org.mudra.Mudra1.Error.TooFast"
        // All calls are sent at once, which is too fast on any machine.
        let errors = try client.withClient { client, _, done throws(BusError) in
            var errors: [String] = []
            for _ in 0..<4_000 {
                try client.add("x", "no such type") { result in
                    if case .failure(let error) = result { errors.append(error.name) }
                    if errors.count == 4_000 { done(.success(errors)) }
                }
            }
        }.get()
        #expect(errors.first == "org.mudra.Mudra1.Error.InvalidRecognizer" && errors.contains(tooFast))
        // Other clients are not affected, and the client itself only for a while.
        #expect(try TestClient(fixture).add("other", "tap").isSuccess)
        #expect(eventually { client.add("x", "tap").isSuccess })
    }

    @Test("A client that does not read its answers gets an error") func clientThatReadsNoAnswersGetsAnError() throws {
        let answers = PingAnswers(.notAtAll)
        let client = try TestClient(fixture, prepare: answers.install)
        let ask = { client.call("Introspect", of: "org.freedesktop.DBus.Introspectable").errorName }
        #expect((0..<2_000).contains { _ in ask() == "org.mudra.Mudra1.Error.NotReading" })
        #expect(self.client.call("Introspect", of: "org.freedesktop.DBus.Introspectable").isSuccess)
        answers.manner = .asUsual
        #expect(eventually { ask() == nil })
        client.leave()
    }

    /// 56 recognizers of 24,000 names each, then as many names as possible. Another program's small changes take no
    /// longer beside them than before.
    @Test("The number of names that recognizers wait for does not slow down other clients")
    func namesThatRecognizersWaitFor() throws {
        let names = { (count: Int) in BusValue.strings((0..<count).map { "name-\($0)" }) }
        let others = try (0..<2).map { _ in try TestClient(fixture) }
        let quiet = changes(of: others[0])
        for number in 0..<56 {
            #expect(!client.add("many\(number)", "tap", [("require_failure_of", names(24_000))]).isSuccess)
        }
        for (number, client) in [client, others[1]].enumerated() {
            for index in 0..<64 {
                let name = "most\(number)-\(index)"
                // The client has called too fast and retries.
                #expect(eventually { client.add(name, "tap", [("require_failure_of", names(64))]).isSuccess })
            }
            let more = [("simultaneous_with", names(1))]
            #expect(eventually { client.add("more", "tap", more).errorName == Self.tooMany })
        }
        let beside = changes(of: others[0])
        print("64 recognizers come and go: in \(quiet), beside the most names in \(beside)")
        #expect(beside < quiet * 16)
    }

    /// The time in which 64 recognizers are added and removed.
    private func changes(of client: TestClient) -> Duration {
        ContinuousClock().measure {
            for number in 0..<64 { #expect(eventually { client.add("small\(number)", "tap").isSuccess }) }
            for number in 0..<64 {
                let path = BusValue.objectPath("/org/mudra/Mudra1/recognizers/u\(getuid())/small\(number)")
                #expect(client.call("RemoveRecognizer", [path]).isSuccess)
            }
        }
    }

    /// A D-Bus message may have 128 MiB.
    @Test("The size of one call is limited") func oneCallMaySayOnlySoMuch() {
        let bytes = BusValue.array(of: "y", Array(repeating: .byte(0), count: 60_000))
        let answer = client.add("huge", "tap", [("touches", bytes)])
        #expect(answer.errorName == "org.freedesktop.DBus.Error.LimitsExceeded")
        let text = String(repeating: "x", count: 5_000_000)
        #expect(client.subscribe(text).errorName == "org.freedesktop.DBus.Error.LimitsExceeded")
        #expect(client.add("small", "tap").isSuccess)
    }
}
