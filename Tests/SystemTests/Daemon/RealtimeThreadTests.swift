import Foundation
import TestSupport
import Testing

/// The work of each thread of a running `mudrad`. Its first thread runs the real-time queue.
@Suite(.serialized) struct RealtimeThreadTests {
    private let fixture: DaemonFixture
    private let daemon: Program
    private let client: TestClient

    init() throws {
        fixture = try DaemonFixture(isInRealTime: true)
        daemon = try fixture.startDaemonWithScreen(configuration: nil)
        let client = try TestClient(fixture)
        #expect(eventually { client.call("Unsubscribe").isSuccess })
        self.client = client
    }

    /// Pans with one finger.
    /// - Returns: how often the real-time thread and all others waited meanwhile.
    private func waitsWhilePanning() throws -> (realtime: Int, others: Int) {
        var strokes = Strokes()
        strokes.land([(x: 20, y: 80)])
        strokes.move([(x: 20, y: 80)], by: (200, 0), within: Self.frames * 10)
        let before = daemon.record.waits
        try fixture.play(strokes.text)
        let after = daemon.record.waits
        strokes = Strokes()
        strokes.lift(1)
        try fixture.play(strokes.text)
        // A thread that has ended meanwhile does not count, since only its earlier waits are known.
        let grown = Dictionary(uniqueKeysWithValues: after.map { ($0, $1 - (before[$0] ?? 0)) })
        let realtime = grown[String(daemon.pid)] ?? 0
        return (realtime, grown.values.reduce(0, +) - realtime)
    }

    private static let frames = 100

    @Test("Screens are read on the main thread, and changes without a subscriber wake no other thread")
    func screensAreReadOnTheMainThreadAndChangesThatNobodyHearsWakeNobody() throws {
        #expect(client.add("pan", "pan").isSuccess)
        let unheard = try waitsWhilePanning()
        #expect(unheard.realtime >= Self.frames, "\(unheard)")
        #expect(unheard.others < Self.frames / 4, "\(unheard)")
        // A client that has subscribed to another gesture does not receive this one.
        #expect(client.subscribe("tap").isSuccess)
        #expect(try waitsWhilePanning().others < Self.frames / 4)
        #expect(client.subscribe("pan").isSuccess)
        let heard = try waitsWhilePanning()
        #expect(heard.realtime >= Self.frames && heard.others >= Self.frames / 4, "\(heard)")
        #expect(eventually { client.gestures.contains { $0.state == .changed } })
    }

    /// Changes that go through a socket do not wake the bus queue either.
    @Test("Changes that go through a socket wake no other thread") func changesForASocketWakeNobody() throws {
        #expect(client.add("pan", "pan").isSuccess && client.subscribe().isSuccess)
        let socket = client.call("OpenGestureStream", [.properties([])])
        #expect(socket.isSuccess, "\(socket)")
        let heard = try waitsWhilePanning()
        #expect(heard.others < Self.frames / 4, "\(heard), \(client.gestures.count) signals, \(daemon.said)")
        withExtendedLifetime(socket) {}
    }

    /// Dispatch's manager thread, which has no priority, would wait for a Dispatch source that targets the queue.
    @Test("One epoll set, which is not Dispatch's, waits for devices and deadlines")
    func devicesAndDeadlinesAreWaitedForInOneSetThatIsNotDispatchs() throws {
        let folder = "/proc/\(daemon.pid)"
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
        let target = { (descriptor: String) in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(descriptor)")) ?? ""
        }
        let sets = descriptors.filter { target($0) == "anon_inode:[eventpoll]" }.map { set in
            let lines = (try? String(contentsOfFile: "\(folder)/fdinfo/\(set)", encoding: .utf8)) ?? ""
            return lines.split(separator: "\n").filter { $0.hasPrefix("tfd:") }.map { line in
                target(line.split(separator: " ", omittingEmptySubsequences: true)[1].description)
            }
        }
        let holding = sets.filter { $0.contains { $0.contains("/dev/input/event") || $0.contains("/dev/pts/") } }
        #expect(holding.count == 1, "\(sets)")
        let names = holding.first ?? []
        #expect(names.count == 3, "\(sets)")
        #expect(names.contains("anon_inode:[timerfd]"), "deadlines: \(sets)")
        #expect(names.contains("anon_inode:[eventfd]"), "the queue itself: \(sets)")
    }

    /// A `Task` or a global queue would start a Dispatch thread that wakes up every second.
    @Test("mudrad has no other threads when it is idle") func noThreadIsThereForAnythingElse() throws {
        #expect(client.add("tap", "tap").isSuccess && client.subscribe().isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.count == 1 })
        // The first thread and Dispatch's manager stay. Workers end after some seconds without work.
        #expect(eventually { daemon.record.threads.count } == 2)
        #expect(eventually { daemon.record.isAtRest } == true)
    }
}
