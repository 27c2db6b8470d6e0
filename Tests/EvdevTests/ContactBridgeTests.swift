import MudraTouch
import Testing

@testable import MudraEvdev

/// Decision 20: a finger that a worn panel loses for a moment stays one contact.
@Suite struct ContactBridgeTests {
    /// A panel of 100 x 100 mm with ten units per millimetre, behind a bridge. Times are in ms, places in mm.
    private final class Bench {
        private var decoder: TouchDecoder
        private let bridge: ContactBridge?
        private(set) var heard: [String] = []
        private var now = 0.0

        init(gap: UInt64?) {
            let description = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 9)
            let decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
            self.decoder = decoder
            bridge = gap.flatMap { ContactBridge(over: .milliseconds($0), before: decoder) }
        }

        func frame(_ milliseconds: Double, _ events: (UInt16, Int32)...) {
            let time = Microseconds(UInt64(milliseconds * 1_000))
            while let deadline = bridge?.deadline, deadline < time { bridge?.release(at: deadline, decode) }
            for (code, value) in events {
                pass(InputEvent(time: time, type: EventCode.absolute, code: code, value: value))
            }
            pass(InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0))
        }

        func finish() {
            while let deadline = bridge?.deadline { bridge?.release(at: deadline, decode) }
        }

        private func pass(_ event: InputEvent) {
            guard bridge != nil else { return decode(event) }
            bridge?.pass(event, decode)
        }

        private func decode(_ event: InputEvent) {
            decoder.decode(event) { frame in
                for contact in frame.contacts where contact.phase != .stationary {
                    let place = "\(Int(contact.position.x.rounded())),\(Int(contact.position.y.rounded()))"
                    heard.append("\(frame.time.value / 1_000) \(contact.phase) \(contact.id.value) \(place)")
                }
            }
        }
    }

    private let slot = EventCode.slot
    private let id = EventCode.trackingID
    private let x = EventCode.positionX
    private let y = EventCode.positionY

    @Test("A finger that is found again nearby goes on") func aFingerThatIsFoundAgainNearbyGoesOn() {
        let bench = Bench(gap: 30)
        bench.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
        bench.frame(10, (id, -1))
        bench.frame(35, (id, 2), (x, 120))
        bench.frame(50, (x, 150))
        bench.frame(60, (id, -1))
        bench.finish()
        #expect(bench.heard == ["0 began 1 10,20", "35 moved 1 12,20", "50 moved 1 15,20", "90 ended 1 15,20"])
    }

    @Test("A finger that lands too late or too far away is another one") func laterOrFartherFingersAreOthers() {
        for (time, place) in [(41.0, 120), (35.0, 135)] as [(Double, Int32)] {
            let bench = Bench(gap: 30)
            bench.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200))
            bench.frame(10, (id, -1))
            bench.frame(time, (id, 2), (x, place))
            let end = time > 40 ? "40 ended 1 10,20" : "35 ended 1 10,20"
            #expect(bench.heard.dropFirst().first == end, "\(bench.heard)")
            #expect(bench.heard.last?.contains("began 2") == true, "\(bench.heard)")
        }
    }

    @Test("Events that belong to no contact pass at once and unchanged") func otherEventsPass() throws {
        let description = TouchscreenDescription(name: "", x: Screen.axis, y: Screen.axis, lastSlot: 9)
        let decoder = TouchDecoder(description, geometry: ScreenGeometry(description))
        let bridge = try #require(ContactBridge(over: .milliseconds(30), before: decoder))
        // The codes around those of contacts, and the axes of one touch.
        let axes: [UInt16] = [0, 1, 0x18, 0x2E, 0x3E, 0x3F]
        let events = (axes.map { (EventCode.absolute, $0) } + [(1, 0x14A), (4, 5)]).map {
            InputEvent(time: .milliseconds(1), type: $0, code: $1, value: 7)
        }
        for event in events {
            var told: [InputEvent] = []
            bridge.pass(event) { told.append($0) }
            #expect(told == [event])
        }
    }

    /// The kernel gives the new contact the lowest free slot, which may hold another contact's old values.
    @Test("A finger may come back in another slot") func itMayComeBackInAnotherSlot() {
        let bench = Bench(gap: 30)
        bench.frame(0, (slot, 0), (id, 1), (x, 700), (y, 400), (slot, 1), (id, 2), (x, 100), (y, 200))
        bench.frame(10, (slot, 0), (id, -1))
        bench.frame(100, (slot, 1), (id, -1))
        bench.frame(110, (slot, 0), (id, 3), (x, 101), (y, 200))
        bench.frame(120, (x, 130))
        bench.frame(130, (slot, 1), (id, 4), (x, 700))
        bench.frame(140, (slot, 0), (id, -1))
        bench.finish()
        #expect(
            bench.heard == [
                "0 began 1 70,40", "0 began 2 10,20", "40 ended 1 70,40", "110 moved 2 10,20", "120 moved 2 13,20",
                "130 began 3 70,20", "170 ended 2 13,20",
            ])
    }

    @Test("Two fingers that are lost at once are not mixed up") func twoFingersThatAreLostAtOnceAreNotMixedUp() {
        let bench = Bench(gap: 30)
        bench.frame(0, (slot, 0), (id, 1), (x, 100), (y, 200), (slot, 1), (id, 2), (x, 120), (y, 200))
        bench.frame(10, (slot, 0), (id, -1), (slot, 1), (id, -1))
        bench.frame(20, (slot, 0), (id, 3), (x, 121), (slot, 1), (id, 4), (x, 101))
        bench.finish()
        #expect(
            bench.heard.sorted()
                == ["0 began 1 10,20", "0 began 2 12,20", "20 moved 1 10,20", "20 moved 2 12,20"].sorted())
    }

    /// A panel that loses no finger is decoded as without a bridge, except for the times of lifts.
    @Test("A panel that loses no finger is decoded as without a bridge", arguments: 1...200 as ClosedRange<UInt64>)
    func elseNothingChanges(_ seed: UInt64) {
        let (bridged, plain) = (Bench(gap: 30), Bench(gap: nil))
        var generator = Generator(state: seed)
        var down: [Int32: Int32] = [:]
        var next: Int32 = 0
        for step in 0..<60 {
            let place = Int32(generator.next() % 4)
            let time = Double(step) * 50
            if down[place] == nil {
                next += 1
                down[place] = next
                let position = Int32(generator.next() % 500)
                for bench in [bridged, plain] {
                    bench.frame(time, (slot, place), (id, next), (x, position), (y, place * 100))
                }
            } else if generator.next() % 3 == 0 {
                down[place] = nil
                for bench in [bridged, plain] { bench.frame(time, (slot, place), (id, -1)) }
            } else {
                let position = Int32(generator.next() % 500)
                for bench in [bridged, plain] { bench.frame(time, (slot, place), (x, position)) }
            }
        }
        let withoutTimes = { (bench: Bench) in
            bench.heard.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        }
        bridged.finish()
        #expect(withoutTimes(bridged) == withoutTimes(plain))
    }

    /// Drags and taps as a panel reports them, one after another.
    private struct Strokes {
        var detector = LostContactDetector()
        private var time: UInt64 = 1_000
        private var contact: UInt32 = 0

        mutating func stroke(after gap: UInt64, from start: Double, to end: Double) {
            contact += 1
            time += gap
            note(.began, at: start)
            time += 50
            note(.ended, at: end)
        }

        private mutating func note(_ phase: Contact.Phase, at x: Double) {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            frame.append(Contact(id: ContactID(contact), phase: phase, position: Point(x: x, y: 10)))
            detector.note(frame)
        }
    }

    @Test("A panel is known to lose contacts after drags that go on after a gap")
    func aPanelIsKnownByDragsThatGoOnAfterAGap() {
        var strokes = Strokes()
        // A drag that is cut three times makes four pieces, with three gaps.
        for piece in 0..<3 { strokes.stroke(after: 12, from: Double(piece) * 10, to: Double(piece) * 10 + 9) }
        #expect(!strokes.detector.isKnown)
        strokes.stroke(after: 12, from: 30, to: 39)
        #expect(strokes.detector.isKnown)
    }

    @Test("Hands and programs that tap do not make a panel known") func handsAndProgramsThatTapDoNotMakeAPanelKnown() {
        var strokes = Strokes()
        // A hand that drums lands soon, but elsewhere. A hand that taps lands at the same place, but later. A program
        // does both.
        for number in 0..<200 {
            strokes.stroke(after: 20, from: number % 2 == 0 ? 10 : 30, to: number % 2 == 0 ? 10 : 30)
        }
        for _ in 0..<200 { strokes.stroke(after: 45, from: 10, to: 10) }
        for _ in 0..<200 { strokes.stroke(after: 0, from: 10, to: 10) }
        // Drags that begin where the previous one has ended, like those of a hand that writes.
        for number in 0..<200 { strokes.stroke(after: 45, from: Double(number) * 10, to: Double(number) * 10 + 9) }
        // A program that strokes back and forth.
        for number in 0..<200 {
            strokes.stroke(after: 5, from: number % 2 == 0 ? 10 : 30, to: number % 2 == 0 ? 30 : 10)
        }
        #expect(!strokes.detector.isKnown)
    }

    /// Numbers that are the same for the same seed on every machine.
    private struct Generator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
