import Foundation
import MudraBus
import MudraInterface
import TestSupport
import Testing

/// Subscribers that do not read, or read late, beside one that reads.
@Suite(.serialized) struct SlowSubscriberTests {
    /// Pans in progress at the same time, so that one frame causes many signals.
    private static let pans = (0..<12).map { "pan\($0)" }
    private static let complaint = "it does not read what it is sent"

    private let fixture: DaemonFixture
    private let daemon: Program
    private let witness: TestClient
    private let others = Others()

    private final class Others {
        var clients: [TestClient] = []
    }

    init() throws {
        fixture = try DaemonFixture()
        try fixture.plugIn()
        daemon = try fixture.startDaemon()
        let witness = try TestClient(fixture)
        self.witness = witness
        daemon.wait(for: "10 contacts")
        #expect(eventually { witness.subscribe().isSuccess })
        let pans = Self.pans.enumerated().map { index, name in
            let others = BusValue.strings(Array(Self.pans[..<index]))
            return BusValue.structure([
                .string(name), .string("pan"), .properties([("simultaneous_with", others)]),
            ])
        }
        let recognizers: [BusValue] = [.array(of: "(ssa{sv})", pans), .array(of: "(sa{sv})", [])]
        #expect(witness.call("SetRecognizers", recognizers).isSuccess)
    }

    /// Pans with a finger as fast as possible. The witness has received each pan before the next begins.
    private func pan(_ times: Int = 1) throws {
        var strokes = Strokes()
        strokes.land([(x: 40, y: 80)])
        // As many frames as certainly fit into the emulated device, whenever it is read.
        for x in 46..<86 { strokes.move([(x: x, y: 80)], by: (0, 0), within: 10) }
        strokes.lift(1)
        let atOnce = strokes.text.replacing(/E: \S+/, with: "E: 0.0")
        for _ in 0..<times {
            let before = steps(of: witness).count
            try fixture.play(atOnce)
            #expect(eventually { steps(of: witness).count == before + 2 * Self.pans.count })
        }
    }

    /// A step of a gesture that every subscriber must receive.
    private struct Step: Hashable {
        let gesture: UInt64
        let state: Gesture.State
    }

    private func steps(of client: TestClient) -> [Step] {
        client.gestures.filter { $0.state != .changed }
            .map { Step(gesture: $0.number, state: $0.state) }
    }

    private struct Line: Decodable {
        let gesture_id: UInt64
        let state: String
        let t_us: UInt64

        var step: Step { Step(gesture: gesture_id, state: Gesture.State(rawValue: state) ?? .cancelled) }
    }

    private func lines(of monitor: Program) -> [Line] {
        monitor.said.split(separator: "\n").compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// The two ways in which gestures arrive.
    enum Way: CaseIterable {
        case socket, signals
    }

    /// Starts a subscriber that can be stopped, and waits until it has received something.
    private func startMonitor(_ way: Way) throws -> Program {
        // When all sockets are taken by other clients, the daemon sends signals.
        while way == .signals {
            let client = try TestClient(fixture)
            guard client.call("OpenGestureStream", [.properties([])]).isSuccess else { break }
            others.clients.append(client)
        }
        let monitor = try Program("mudractl", ["monitor", "--json", "--bus", fixture.bus], in: fixture.folder)
        #expect(eventually { (try? pan()) != nil && !monitor.said.isEmpty })
        return monitor
    }

    @Test("A subscriber that never reads is dropped, and other clients are not affected", arguments: Way.allCases)
    func oneWhoNeverReadsIsDroppedAndNobodyElseNotices(_ way: Way) throws {
        let monitor = try startMonitor(way)
        try pan(10)
        monitor.send(SIGSTOP)
        let (daemonBefore, busBefore) = (daemon.record.residentKibibytes, fixture.busDaemon.record.residentKibibytes)
        // 14,400 signals.
        try pan(30)
        daemon.wait(for: Self.complaint)
        try pan()
        let steps = Dictionary(grouping: steps(of: witness), by: \.gesture)
        #expect(steps.values.allSatisfy { $0.map(\.state) == [.began, .ended] })
        #expect(daemon.said.components(separatedBy: Self.complaint).count == 2, "\(daemon.said)")
        // Signals that are kept take more than 400 bytes each, in all twice this limit.
        #expect(daemon.record.residentKibibytes - daemonBefore < 2_800)
        #expect(fixture.busDaemon.record.residentKibibytes - busBefore < 2_800)
    }

    /// The subscriber has been stopped for longer than the daemon waits, for example by a suspend.
    @Test("A dropped subscriber receives gestures again after it wakes up", arguments: Way.allCases)
    func oneWhoWakesUpHearsAgain(_ way: Way) throws {
        let monitor = try startMonitor(way)
        monitor.send(SIGSTOP)
        try pan(4)
        // Only the time for sockets is the test's: pings go by the bus queue's clock.
        if way == .socket { fixture.advance(by: .seconds(6)) }
        daemon.wait(for: Self.complaint)
        let missed = try #require(steps(of: witness).last).gesture
        monitor.send(SIGCONT)
        #expect(eventually { (try? pan()) != nil && lines(of: monitor).contains { $0.gesture_id > missed } })
        let last = steps(of: witness).last
        #expect(
            eventually {
                // mudrad tries a full socket again every 20 ms.
                fixture.advance(by: .milliseconds(20))
                return lines(of: monitor).last?.step == last
            })
    }

    @Test("A subscriber that reads late misses no step of a gesture", arguments: Way.allCases)
    func oneWhoReadsLateMissesNoStep(_ way: Way) throws {
        // On a very slow machine the daemon's limit of five seconds may be too short, so the test tries again.
        for _ in 0..<20 {
            let monitor = try startMonitor(way)
            let complaints = daemon.said.components(separatedBy: Self.complaint).count
            let heardBefore = witness.gestures.count
            monitor.send(SIGSTOP)
            try pan(4)
            monitor.send(SIGCONT)
            let heard = witness.gestures.dropFirst(heardBefore)
            let wasDropped = { daemon.said.components(separatedBy: Self.complaint).count > complaints }
            let all = steps(of: witness)
            #expect(
                eventually {
                    // mudrad tries a full socket again every 20 ms.
                    fixture.advance(by: .milliseconds(20))
                    return wasDropped() || lines(of: monitor).last?.step == all.last
                })
            if wasDropped() { continue }

            let late = lines(of: monitor).filter { $0.gesture_id >= heard.first?.number ?? 0 }
            let ends = late.map(\.step).filter { $0.state != .changed }
            #expect(ends == all.suffix(4 * 2 * Self.pans.count))
            let allChanges = late.filter { $0.state == "changed" }
            let changes = Dictionary(grouping: allChanges, by: \.gesture_id)
            // The changes that were on their way when it stopped, and one of each gesture. A socket holds some
            // hundreds.
            let onTheirWay = way == .signals ? 32 : 800
            #expect(allChanges.count <= onTheirWay + changes.count)
            // The newest change of each gesture, between began and ended.
            for (gesture, states) in Dictionary(grouping: late, by: \.gesture_id) {
                #expect(states.first?.state == "began" && states.last?.state == "ended" && states.count > 2)
                let newest = heard.last { $0.number == gesture && $0.state == .changed }
                #expect(changes[gesture]?.last?.t_us == newest?.time)
            }
            return
        }
        Issue.record("never was it quick enough")
    }

    @Test("An error counts as an answer to a ping") func anErrorIsAnAnswer() throws {
        let answers = PingAnswers(.withAnError)
        let client = try TestClient(fixture, prepare: answers.install)
        #expect(client.subscribe().isSuccess)
        try pan(3)
        #expect(eventually { steps(of: client) == steps(of: witness) })
        client.leave()
    }

    @Test("A dropped subscriber may subscribe again") func oneWhoWasDroppedMaySubscribeAgain() throws {
        let answers = PingAnswers(.notAtAll)
        let client = try TestClient(fixture, prepare: answers.install)
        #expect(client.subscribe().isSuccess)
        try pan()
        daemon.wait(for: Self.complaint)
        let before = client.gestures.count
        #expect(before < 32)
        try pan()
        answers.manner = .asUsual
        #expect(client.subscribe().isSuccess)
        #expect(client.gestures.count == before)
        try pan()
        #expect(eventually { steps(of: client).suffix(24) == steps(of: witness).suffix(24) })
        client.leave()
    }
}
