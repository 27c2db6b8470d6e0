import Dispatch
import Foundation
import MudraBus
import TestSupport
import Testing

@testable import class MudraBus.BusConnection

/// How `mudrad` ends on a signal or without a bus.
@Suite(.serialized) struct EndingTests {
    private let fixture: DaemonFixture
    private let daemon: Program

    init() throws {
        let fixture = try DaemonFixture()
        daemon = try fixture.startDaemonWithScreen()
        self.fixture = fixture
    }

    /// A client with a pan in progress.
    private func startPanning() throws -> Witness {
        let witness = try Witness(fixture)
        #expect(eventually { witness.client.subscribe().isSuccess })
        #expect(witness.client.add("drag", "pan").isSuccess)
        try fixture.play(Strokes.landing() + Strokes.wander())
        #expect(eventually { witness.states.contains("changed") })
        return witness
    }

    @Test("mudrad cancels a gesture in progress before it gives up its bus name", arguments: [SIGTERM, SIGINT])
    func aGestureInProgressIsCancelledBeforeTheNameGoes(_ signal: Int32) throws {
        let witness = try startPanning()
        daemon.stop(signal)
        #expect(daemon.status == 0, "\(daemon.said)")
        #expect(eventually { witness.events.last == "gone" })
        #expect(witness.events.suffix(2) == ["cancelled", "gone"])
        #expect(witness.states.filter { $0 == "cancelled" }.count == 1)
    }

    /// Prints the time from each signal to the end of the process.
    @Test("mudrad ends in time, twenty times during a gesture") func twentyTimesInTheMidstOfAGesture() throws {
        var microseconds: [UInt64] = []
        var daemon = daemon
        for _ in 0..<20 {
            let witness = try startPanning()
            let start = DispatchTime.now().uptimeNanoseconds
            daemon.stop(SIGTERM)
            microseconds.append((DispatchTime.now().uptimeNanoseconds - start) / 1_000)
            #expect(daemon.status == 0, "\(daemon.said)")
            #expect(eventually { witness.events.suffix(2) == ["cancelled", "gone"] })
            daemon = try fixture.startDaemon()
            daemon.wait(for: "10 contacts")
        }
        microseconds.sort()
        print("ended 20 times: median \(microseconds[10]) µs, maximum \(microseconds[19]) µs")
    }

    @Test("A client that does not read finds the cancellation when it reads again")
    func clientThatDoesNotReadFindsTheCancellation() throws {
        let answers = PingAnswers(.notAtAll)
        let witness = try Witness(fixture, answers)
        let reader = try TestClient(fixture)
        #expect(eventually { witness.client.subscribe().isSuccess && reader.subscribe().isSuccess })
        // More signals than mudrad sends without acknowledgement.
        let count = 40
        for number in 0..<count { #expect(witness.client.add("tap\(number)", "tap").isSuccess) }
        #expect(witness.client.add("drag", "pan").isSuccess)
        try fixture.play(Strokes.landing() + Strokes.wander())
        #expect(eventually { reader.gestures.contains { $0.state == .changed } })
        #expect(!witness.states.contains("cancelled"))
        daemon.stop(SIGTERM)
        #expect(daemon.status == 0, "\(daemon.said)")
        #expect(eventually { witness.events.last == "gone" })
        #expect(witness.events.suffix(2) == ["cancelled", "gone"])
        withExtendedLifetime(answers) {}
    }

    @Test("A second signal does no harm") func aSecondSignalDoesNoHarm() throws {
        let witness = try startPanning()
        for signal in [SIGTERM, SIGTERM, SIGINT] { daemon.send(signal) }
        daemon.waitForEnd()
        #expect(daemon.status == 0, "\(daemon.said)")
        #expect(eventually { witness.events.last == "gone" })
        #expect(witness.states.filter { $0 == "cancelled" }.count == 1)
    }

    @Test("mudrad logs that it stops and nothing else") func itSaysThatItStopsAndNothingElse() throws {
        let systemd = try NotifySocket(in: fixture.folder)
        daemon.stop(SIGTERM)
        fixture.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
        let next = try fixture.startDaemon()
        #expect(eventually { systemd.heard.contains("READY=1") })
        let said = next.said
        next.stop(SIGTERM)
        #expect(next.status == 0 && next.said == said)
        #expect(systemd.count("STOPPING=1") == 1)
    }

    @Test("mudrad ends with a failure when the bus goes") func theBusThatGoesEndsItWithAFailure() throws {
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess }, "it is on the bus")
        fixture.busDaemon.stop(SIGTERM)
        daemon.waitForEnd()
        #expect(daemon.status == 1)
        #expect(daemon.said.hasSuffix("the bus is gone: Connection reset by peer\n"), "\(daemon.said)")
    }

    /// Needs ptrace, as `thread-holder` does.
    @Test("mudrad ends in time although its real-time queue is stuck", .enabled(if: ThreadHold.isAllowed))
    func aRealtimeQueueThatIsStuckDoesNotKeepItFromEnding() throws {
        let hold = try ThreadHold(.main, of: daemon.pid, in: fixture.folder)
        daemon.stop(SIGTERM)
        #expect(daemon.status == 1)
        #expect(daemon.said.contains("ended anyhow"))
        withExtendedLifetime(hold) {}
    }
}

/// The gestures and the changes of mudrad's name that a client sees, in order.
///
/// Unchecked: see `TestClient`.
private final class Witness: @unchecked Sendable {
    let client: TestClient
    private let lock = NSLock()
    private var seen: [String] = []

    init(_ fixture: DaemonFixture, _ answers: PingAnswers? = nil) throws {
        let later = Later()
        client = try TestClient(fixture) { connection in
            answers?.install(on: connection)
            try? connection.watchOwner(of: "org.mudra.Mudra1") { if $0.isEmpty { later.witness?.add("gone") } }
            try? connection.listen(
                to: "Gesture", of: "org.mudra.Mudra1.Manager", at: "/org/mudra/Mudra1", from: "org.mudra.Mudra1"
            ) { later.witness?.add($0[2].text ?? "") }
        }
        later.witness = self
    }

    private final class Later: @unchecked Sendable {
        weak var witness: Witness?
    }

    private func add(_ event: String) {
        lock.withLock { seen.append(event) }
    }

    var events: [String] { lock.withLock { seen } }
    var states: [String] { events.filter { $0 != "gone" } }
}
