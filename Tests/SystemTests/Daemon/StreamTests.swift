import Foundation
import MudraBus
import MudraClient
import MudraInterface
import MudraTouch
import Synchronization
import TestSupport
import Testing

/// `OpenTouchStream`: raw touches for a client that reads them in time.
@Suite(.serialized) struct StreamTests: SubscriberSuite {
    let setup: SubscriberFixture

    init() throws { setup = try SubscriberFixture() }

    /// The packets that have arrived through a stream.
    ///
    /// Unchecked: guarded by its lock.
    private final class Seen: Sendable {
        private let frames = Mutex<[TouchPacket]>([])
        private let ended = Mutex(false)

        var packets: [TouchPacket] { frames.withLock { $0 } }
        var hasEnded: Bool { ended.withLock { $0 } }

        func add(_ packet: TouchPacket) { frames.withLock { $0.append(packet) } }
        func end() { ended.withLock { $0 = true } }
    }

    private struct Kept: @unchecked Sendable {
        let stream: TouchStream
    }

    private func open(_ seen: Seen, _ device: String? = nil, by client: TestClient) throws -> Kept {
        try client.withClient { client, queue, done throws(BusError) in
            try client.openTouchStream(device: device, queue: queue, onFrame: seen.add, onEnd: seen.end) { result in
                done(result.map(Kept.init))
            }
        }.get()
    }

    @Test("A touch stream of one screen has its touches alone, and one of all screens also those that come later")
    func screensOfAStream() throws {
        let (one, all) = (Seen(), Seen())
        let streams = try (open(one, "/org/mudra/Mudra1/devices/event3", by: client), open(all, by: client))
        try fixture.plugInAnother()
        daemon.wait(for: "10 contacts", count: 2)
        for node in [DaemonFixture.otherNode, DaemonFixture.node] { try fixture.play(Strokes.tap(), on: node) }
        #expect(eventually { all.packets.last?.screen == 3 && all.packets.last?.contacts.first?.phase == .ended })
        #expect(Set(all.packets.map(\.screen)) == [3, 4])
        #expect(eventually { one.packets.last?.contacts.first?.phase == .ended })
        #expect(Set(one.packets.map(\.screen)) == [3])
        withExtendedLifetime(streams) {}
    }

    @Test(
        "A touch stream carries every frame unchanged, on a screen that is turned, too",
        arguments: [("normal", 256.0, 160.0), ("left-up", 160.0, 256.0)])
    func framesComeAsTheyAre(orientation: String, width: Double, height: Double) throws {
        let seen = Seen()
        let device = "/org/mudra/Mudra1/devices/event3"
        #expect(client.set("Orientation", .string(orientation), of: MudraObject.device, at: device).isSuccess)
        let stream = try open(seen, by: client)
        #expect(client.add("tap", "tap").isSuccess)
        try fixture.play(Strokes.tap())
        #expect(eventually { seen.packets.last?.contacts.first?.phase == .ended })
        let packets = seen.packets
        #expect(packets.first?.contacts.map(\.phase) == [.began])
        #expect(packets.allSatisfy { $0.screen == 3 && $0.lostFrames == 0 && $0.contacts.count == 1 })
        #expect(packets.allSatisfy { abs($0.size.width - width) < 0.1 && abs($0.size.height - height) < 0.1 })
        // The tap is recognized in the frame of the lift, so both have the same position and time.
        #expect(eventually { client.gestures.count == 1 })
        let gesture = client.gestures.first
        let position = packets.last?.contacts.first?.position
        #expect(position?.x == gesture?.location?.x && position?.y == gesture?.location?.y)
        #expect(packets.last?.time.value == gesture?.time)
        withExtendedLifetime(stream) {}
    }

    @Test("A disabled screen sends no touches") func aScreenThatIsSwitchedOffSaysNothing() throws {
        let seen = Seen()
        let stream = try open(seen, by: client)
        let device = "/org/mudra/Mudra1/devices/event3"
        #expect(client.set("Enabled", false, of: "org.mudra.Mudra1.Device", at: device).isSuccess)
        try fixture.play(Strokes.tap())
        #expect(client.set("Enabled", true, of: "org.mudra.Mudra1.Device", at: device).isSuccess)
        try fixture.play(Strokes.tap(fingers: 2))
        #expect(eventually { seen.packets.last?.contacts.last?.phase == .ended })
        #expect(seen.packets.first?.contacts.count == 2)
        withExtendedLifetime(stream) {}
    }

    @Test("A client that does not read loses frames and delays no other client")
    func clientThatDoesNotReadLosesFrames() throws {
        // The client never reads this socket.
        guard case .descriptor(let socket) = try client.call("OpenTouchStream", [.properties([])]).get().first else {
            Issue.record("no socket")
            return
        }
        #expect(client.add("tap", "tap").isSuccess)
        var strokes = Strokes()
        // As many events as fit into the pseudo-terminal that emulates the screen.
        for _ in 0..<10 {
            strokes.land([(x: 60, y: 80)])
            strokes.lift(1)
        }
        let text = strokes.text.replacing(/E: \S+/, with: "E: 0.0")
        var rounds = 0
        var heard = -1
        // Plays until the frames exceed every socket's capacity.
        while rounds < 80 {
            rounds += 1
            try fixture.play(text)
            #expect(eventually { client.gestures.count > heard })
            heard = client.gestures.count
        }
        try fixture.play(Strokes.tap())
        var lost: UInt64 = 0
        var count = 0
        var last: TouchPacket?
        withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
            while case let length = recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT)), length > 0 {
                guard let packet = TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length])) else { break }
                #expect(packet.lostFrames >= lost)
                lost = packet.lostFrames
                last = packet
                count += 1
            }
        }
        // The frames in the socket precede all lost ones. The next frame has the number of lost frames.
        #expect(last?.contacts.count == 1)
        try fixture.play(Strokes.tap())
        #expect(
            eventually {
                withUnsafeTemporaryAllocation(byteCount: TouchPacket.capacity, alignment: 8) { room in
                    let length = recv(socket.number, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                    guard length > 0 else { return false }
                    lost = TouchPacket(UnsafeRawBufferPointer(rebasing: room[..<length]))?.lostFrames ?? 0
                    return true
                }
            })
        #expect(count + Int(lost) >= 80 * 10 * 2)
    }

    @Test("A touch stream ends when its client leaves") func touchStreamEndsWithItsClient() throws {
        let other = try TestClient(fixture)
        guard case .descriptor(let socket) = try other.call("OpenTouchStream", [.properties([])]).get().first else {
            Issue.record("no socket")
            return
        }
        other.leave()
        var byte: UInt8 = 0
        #expect(eventually { recv(socket.number, &byte, 1, Int32(MSG_DONTWAIT)) == 0 })
    }

    /// The client closes its end of the socket while frames are sent.
    @Test("The daemon closes a stream whose client has closed it") func closedStreamIsForgotten() throws {
        for _ in 0..<6 {
            #expect(client.call("OpenTouchStream", [.properties([])]).isSuccess)
            try fixture.play(Strokes.tap())
            // A client may have four streams at a time.
            #expect(eventually { daemon.record.openFiles.count { $0.hasPrefix("socket") } <= 8 })
        }
    }
}
