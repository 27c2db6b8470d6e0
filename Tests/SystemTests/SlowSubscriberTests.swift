import Foundation
import MudraBus
import MudraInterface
import TestSupport
import Testing

/// Subscribers that do not read what they are sent, or not yet, beside one that does.
@Suite(.serialized) struct SlowSubscriberTests {
    /// Pans that go on together, so that one frame is many signals.
    private static let pans = (0..<12).map { "pan\($0)" }
    private static let complaint = "it does not read what it is sent"

    private let stage: Stage
    private let daemon: Program
    private let witness: TestClient
    private let others = Others()

    private final class Others {
        var clients: [TestClient] = []
    }

    init() throws {
        stage = try Stage()
        try stage.plugIn()
        daemon = try stage.startDaemon()
        let witness = try TestClient(stage)
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

    /// Lets a finger pan so many times, as fast as it goes; each time the witness has heard all of it before the next.
    private func pan(_ times: Int = 1) throws {
        var strokes = Strokes()
        strokes.land([(x: 40, y: 80)])
        // As many frames as surely fit into the emulated device, whoever reads it when.
        for x in 46..<86 { strokes.move([(x: x, y: 80)], by: (0, 0), within: 10) }
        strokes.lift(1)
        let atOnce = strokes.text.replacing(/E: \S+/, with: "E: 0.0")
        for _ in 0..<times {
            let before = steps(of: witness).count
            try stage.play(atOnce)
            #expect(eventually { steps(of: witness).count == before + 2 * Self.pans.count })
        }
    }

    /// A step of a gesture that nobody may miss.
    private struct Step: Hashable {
        let gesture: UInt64
        let state: GestureState
    }

    private func steps(of client: TestClient) -> [Step] {
        client.gestures.filter { $0.state != .changed }
            .map { Step(gesture: $0.count("gesture_id") ?? 0, state: $0.state) }
    }

    /// A line of `mudractl monitor --json`.
    private struct Line: Decodable {
        let gesture_id: UInt64
        let state: String
        let t_us: UInt64

        var step: Step { Step(gesture: gesture_id, state: GestureState(rawValue: state) ?? .cancelled) }
    }

    private func lines(of monitor: Program) -> [Line] {
        monitor.said.split(separator: "\n").compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// Ways for gestures to come.
    enum Way: CaseIterable {
        case socket, signals
    }

    /// A subscriber that can be stopped, once it hears something.
    private func startMonitor(_ way: Way) throws -> Program {
        // Where others have all sockets that there may be, signals come.
        while way == .signals {
            let client = try TestClient(stage)
            guard client.call("OpenGestureStream", [.properties([])]).isSuccess else { break }
            others.clients.append(client)
        }
        let monitor = try Program("mudractl", ["monitor", "--json", "--bus", stage.bus], in: stage.folder)
        #expect(eventually { (try? pan()) != nil && !monitor.said.isEmpty })
        return monitor
    }

    @Test("One who never reads is dropped and nobody else notices", arguments: Way.allCases)
    func oneWhoNeverReadsIsDroppedAndNobodyElseNotices(_ way: Way) throws {
        let monitor = try startMonitor(way)
        try pan(10)
        monitor.send(SIGSTOP)
        let (daemonBefore, busBefore) = (daemon.record.residentKibibytes, stage.busDaemon.record.residentKibibytes)
        // 14,400 signals.
        try pan(30)
        daemon.wait(for: Self.complaint)
        try pan()
        let steps = Dictionary(grouping: steps(of: witness), by: \.gesture)
        #expect(steps.values.allSatisfy { $0.map(\.state) == [.began, .ended] })
        #expect(daemon.said.components(separatedBy: Self.complaint).count == 2, "\(daemon.said)")
        // Where they are kept it is more than 400 bytes each.
        #expect(daemon.record.residentKibibytes - daemonBefore < 1_000)
        #expect(stage.busDaemon.record.residentKibibytes - busBefore < 1_000)
    }

    /// Suspended for longer than anybody waits, say.
    @Test("One who wakes up hears again", arguments: Way.allCases) func oneWhoWakesUpHearsAgain(_ way: Way) throws {
        let monitor = try startMonitor(way)
        monitor.send(SIGSTOP)
        try pan(4)
        daemon.wait(for: Self.complaint)
        monitor.send(SIGCONT)
        let last = { lines(of: monitor).last?.step }
        #expect(eventually { (try? pan()) != nil && last() == steps(of: witness).last })
    }

    @Test("One who reads late misses no step", arguments: Way.allCases)
    func oneWhoReadsLateMissesNoStep(_ way: Way) throws {
        // On a machine so slow that five seconds are too short for this, once more.
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
            #expect(eventually { wasDropped() || lines(of: monitor).last?.step == all.last })
            if wasDropped() { continue }

            let late = lines(of: monitor).filter { $0.gesture_id >= heard.first?.count("gesture_id") ?? 0 }
            #expect(late.map(\.step).filter { $0.state != .changed } == all.suffix(4 * 2 * Self.pans.count))
            let changes = Dictionary(grouping: late.filter { $0.state == "changed" }, by: \.gesture_id)
            // What was on its way when it stopped, and one of each gesture. A socket holds some hundreds.
            #expect(changes.values.map(\.count).reduce(0, +) <= (way == .signals ? 32 : 800) + changes.count)
            // Of each gesture the newest, between began and ended.
            for (gesture, states) in Dictionary(grouping: late, by: \.gesture_id) {
                #expect(states.first?.state == "began" && states.last?.state == "ended" && states.count > 2)
                let newest = heard.last { $0.count("gesture_id") == gesture && $0.state == .changed }
                #expect(changes[gesture]?.last?.t_us == newest?.time)
            }
            return
        }
        Issue.record("never was it quick enough")
    }

    @Test("An error is an answer") func anErrorIsAnAnswer() throws {
        let answers = PingAnswers(.withAnError)
        let client = try TestClient(stage, prepare: answers.install)
        #expect(client.subscribe().isSuccess)
        try pan(3)
        #expect(eventually { steps(of: client) == steps(of: witness) })
        client.leave()
    }

    @Test("One who was dropped may subscribe again") func oneWhoWasDroppedMaySubscribeAgain() throws {
        let answers = PingAnswers(.notAtAll)
        let client = try TestClient(stage, prepare: answers.install)
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
