import MudraRecording
import MudraTouch
import TestSupport
import Testing
import TouchSamples

@testable import MudraEvdev
@testable import MudraRecorder

@Suite("Recording mudrad's touches") struct StreamTranscriptTests {
    private static let size = ScreenSize(width: 256, height: 160)

    private func transcript(slots: Int = 10) throws -> StreamTranscript {
        try #require(StreamTranscript(name: "s", vendor: 1, product: 2, size: Self.size, slots: slots))
    }

    private func contact(
        _ id: UInt32, _ phase: Contact.Phase, _ x: Double = 10, _ y: Double = 20, _ tool: Contact.Tool = .finger
    ) -> Contact {
        Contact(id: ContactID(id), phase: phase, position: Point(x: x, y: y), tool: tool)
    }

    /// Random actions of fingers, palms and pens on a screen with some slots, report by report.
    private static func recording(_ seed: UInt64, slots: Int) throws -> Recording {
        var dice = SeededNumbers(seed: seed)
        var events: [InputEvent] = []
        var ids = [Int32](repeating: -1, count: slots)
        var (time, lastID): (UInt64, Int32) = (5_000_000, 0)
        for _ in 0..<300 {
            time += .random(in: 0...20_000, using: &dice)
            let tell = { (code: UInt16, value: Int32) in
                events.append(InputEvent(time: Microseconds(time), type: EventCode.absolute, code: code, value: value))
            }
            for slot in ids.indices where Int.random(in: 0..<3, using: &dice) == 0 {
                tell(EventCode.slot, Int32(slot))
                let roll = Int.random(in: 0..<20, using: &dice)
                if ids[slot] < 0 || roll == 0 {
                    lastID += 1
                    ids[slot] = lastID
                    tell(EventCode.trackingID, lastID)
                    tell(EventCode.toolType, Int32.random(in: 0..<30, using: &dice) == 0 ? 1 : 0)
                } else if roll < 4 {
                    ids[slot] = -1
                    tell(EventCode.trackingID, -1)
                    continue
                } else if roll == 4 {
                    tell(EventCode.toolType, [0, 2].randomElement(using: &dice) ?? 0)
                }
                if roll > 6 { tell(EventCode.positionX, .random(in: 0...4_095, using: &dice)) }
                if roll > 8 { tell(EventCode.positionY, .random(in: 0...2_559, using: &dice)) }
            }
            events.append(InputEvent(time: Microseconds(time), type: 0, code: 0, value: 0))
        }
        let head = "A: 35 0 4095 0 0 16\nA: 36 0 2559 0 0 16\nA: 2f 0 \(slots - 1) 0 0 0\n"
        let lines = events.map { RecordingWriter.line(of: $0, at: $0.time) }
        return try Recording(parsing: Array((head + lines.joined()).utf8))
    }

    @Test(
        "Frames keep their times, phases and tools, and their positions up to a nanometre", arguments: Seeds.first(60))
    func framesComeBack(_ seed: UInt64) throws {
        let retold = try Retold(Self.recording(seed, slots: 1 + Int(seed) % 12))
        #expect(retold.told.count > 50)
        let differing = zip(retold.told, retold.retold).enumerated().first { $1.0 != $1.1 }
        #expect(differing == nil, "\(differing.map { "\($0.offset): \($0.element)" } ?? "")")
        #expect(retold.told.count == retold.retold.count)
    }

    @Test("After lost frames the same contacts are at the same positions", arguments: Seeds.first(60))
    func lostFrames(_ seed: UInt64) throws {
        var dice = SeededNumbers(seed: seed)
        let recording = try Self.recording(seed, slots: 8)
        let lost = Set((0..<250).filter { _ in Int.random(in: 0..<6, using: &dice) == 0 })
        let retold = try Retold(recording, losing: lost)
        #expect(retold.text.contains(" lost here") && retold.text.contains(" 0000 0003 0\n"))
        let places = { (frames: [Retold.Frame]) in
            var last: [Microseconds: [Contact]] = [:]
            for frame in frames {
                last[frame.time] = frame.contacts.values.filter { $0.phase != .ended && $0.phase != .cancelled }
            }
            return last.mapValues {
                $0.map { [$0.position.x.thousandths, $0.position.y.thousandths] }.map(\.description).sorted()
            }
        }
        let (all, known) = (places(retold.told), places(retold.retold))
        let times = retold.told.indices.filter { !lost.contains($0) }.map { retold.told[$0].time }
        var compared = 0
        for time in Set(times) {
            // Of two frames with one time, the other may be the lost one.
            guard !lost.contains(where: { $0 < retold.told.count && retold.told[$0].time == time }) else { continue }
            guard let here = known[time] else {
                #expect(all[time] == [], "\(time)")
                continue
            }
            #expect(here == all[time], "\(time)")
            compared += 1
        }
        #expect(compared > 50)
    }

    @Test("A contact that turns out to be a palm becomes one in the recording, and is cancelled")
    func palms() throws {
        var transcript = try transcript()
        _ = transcript.transcribe(try packet([contact(1, .began)], at: 0))
        let entries = transcript.transcribe(try packet([contact(1, .cancelled)], at: 8_000))
        let codes = entries.compactMap { entry in
            if case .event(let event) = entry { [Int(event.type), Int(event.code), Int(event.value)] } else { nil }
        }
        #expect(
            codes == [
                [3, 0x2f, 0], [3, 0x37, 2], [0, 0, 0], [3, 0x2f, 0], [3, 0x39, -1], [1, 0x14a, 0], [0, 0, 0],
            ])
    }

    @Test("Contacts that were already down land, and a comment says so")
    func downAlready() throws {
        var transcript = try transcript()
        let entries = transcript.transcribe(try packet([contact(7, .moved), contact(8, .stationary, 30)], at: 5))
        #expect(entries.first == .comment("contacts that were already down land here: 2"))
        #expect(
            entries.count { if case .event(let event) = $0 { event.code == EventCode.trackingID } else { false } } == 2)
    }

    @Test("Invalid and off-screen positions are corrected and counted")
    func hostilePlaces() throws {
        var transcript = try transcript()
        let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 257, .leastNonzeroMagnitude, -0.0]
        for (step, value) in wild.enumerated() {
            let entries = transcript.transcribe(
                try packet([contact(1, step == 0 ? .began : .moved, value, value)], at: Microseconds(UInt64(step))))
            for case .event(let event) in entries where event.code == EventCode.positionX && event.type == 3 {
                #expect((0...256_000_000).contains(event.value), "\(value)")
            }
        }
        #expect(transcript.positionsMended == 14)
    }

    @Test("Contacts beyond the slots are left out and counted, and unknown contacts lift without events")
    func tooMany() throws {
        var transcript = try transcript(slots: 500)
        var contacts = (0..<64).map { contact(UInt32($0), .began) }
        _ = transcript.transcribe(try packet(contacts, at: 0))
        #expect(transcript.contactsLeftOut == 0)
        contacts = (0..<64).map { contact(UInt32($0 + 30), .moved) }
        _ = transcript.transcribe(try packet(contacts, at: 1))
        #expect(transcript.contactsLeftOut == 30)
        #expect(transcript.transcribe(try packet([contact(900, .ended), contact(901, .cancelled)], at: 2)).isEmpty)
        // The same contact twice in one frame.
        var other = try self.transcript(slots: 0)
        _ = other.transcribe(try packet([contact(1, .began), contact(1, .ended), contact(1, .cancelled)], at: 0))
        #expect(other.contactsLeftOut == 0)
    }

    @Test("Times and counts of lost frames that go backwards do not trap")
    func hostileTimes() throws {
        var transcript = try transcript()
        for (time, lost) in [(UInt64.max, UInt64.max), (0, 0), (5, .max), (.max, 1)] {
            _ = transcript.transcribe(try packet([contact(1, .moved)], at: Microseconds(time), lost: lost))
        }
    }

    @Test(
        "An impossible size makes no recording",
        arguments: [(Double.nan, 100), (0, 100), (100, -1), (.infinity, 100), (1e6, 100)] as [(Double, Double)])
    func hostileSizes(_ width: Double, _ height: Double) {
        let size = ScreenSize(width: width, height: height)
        #expect(StreamTranscript(name: "s", vendor: 0, product: 0, size: size, slots: 1) == nil)
    }

    @Test("A wall display keeps its size", arguments: [(20.0, 20.0), (1_999.9, 900), (5_000, 420)])
    func largeScreens(_ width: Double, _ height: Double) throws {
        let size = ScreenSize(width: width, height: height)
        let transcript = try #require(
            StreamTranscript(name: "wall", vendor: 0, product: 0, size: size, slots: 10))
        let recording = try Recording(parsing: Array(RecordingWriter.header(of: transcript.device, comments: []).utf8))
        let seen = ScreenGeometry(recording.screen)
        #expect(abs(seen.size.width - width) < 1e-4 && abs(seen.size.height - height) < 1e-4)
        #expect(seen.source == .device)
    }
}
