import Gestures
import MudraEvdev
import MudraPipeline
import MudraRecording
import MudraTouch
import Testing

/// Decision 20: panels that lose fingers for a moment, from their events to frames.
@Suite struct GapTests {
    /// A panel of 100 x 100 mm with ten units per millimetre. Times are in ms.
    private final class Panel {
        static let axis = AbsoluteAxis(minimum: 0, maximum: 1_000, resolution: 10)
        static let description = TouchscreenDescription(name: "", x: axis, y: axis, lastSlot: 9)
        let pipeline: ScreenPipeline
        private(set) var heard: [String] = []
        private var lastID: Int32 = -1

        /// - Parameter isSilent: whether the panel sends nothing before the first touch.
        init(gap: Microseconds? = nil, isSilent: Bool = false, _ recognizers: any Recognizer...) {
            let geometry = ScreenGeometry(Self.description)
            pipeline = ScreenPipeline(
                decoder: TouchDecoder(Self.description, geometry: geometry),
                engine: GestureEngine(screen: geometry.size))
            pipeline.contactSettings.gap = gap
            _ = pipeline.install(RecognizerGraph(recognizers.map { .init($0) }), at: 0) { _ in }
            pipeline.onFrame = { [unowned self] frame in
                for contact in frame.contacts where contact.phase != .stationary {
                    heard.append("\(frame.time.value / 1_000) \(contact.phase) \(contact.id.value)")
                }
            }
            if !isSilent { send(0) }
        }

        func send(_ time: UInt64, _ changes: (UInt16, Int32)...) {
            let time = Microseconds.milliseconds(time)
            for (code, value) in changes {
                pipeline.process(InputEvent(time: time, type: EventCode.absolute, code: code, value: value)) { _ in }
            }
            pipeline.process(
                InputEvent(time: time, type: EventCode.synchronization, code: EventCode.report, value: 0)
            ) { _ in }
        }

        func land(_ time: UInt64, _ x: Int32) {
            lastID += 1
            send(time, (EventCode.trackingID, lastID), (EventCode.positionX, x))
        }

        func lift(_ time: UInt64) { send(time, (EventCode.trackingID, -1)) }

        /// A drag that is cut in four pieces.
        func cutDrag(_ time: UInt64) {
            for piece in 0..<4 as Range<UInt64> {
                land(time + piece * 62, Int32(piece) * 100)
                send(time + piece * 62 + 20, (EventCode.positionX, Int32(piece) * 100 + 90))
                lift(time + piece * 62 + 50)
            }
        }

        func advance(_ time: UInt64) { pipeline.advance(to: .milliseconds(time)) { _ in } }
    }

    @Test("A configured gap bridges the very first touch") func theFirstTouch() {
        let panel = Panel(gap: .milliseconds(30), isSilent: true)
        panel.land(0, 100)
        panel.lift(20)
        panel.land(35, 110)
        panel.lift(60)
        panel.advance(200)
        #expect(panel.heard == ["0 began 1", "35 moved 1", "90 ended 1"])
    }

    @Test("A lift waits for its finger until the gap is over, and wakes the reader then") func aLiftWaits() {
        let panel = Panel(gap: .milliseconds(30), LongPressRecognizer("press"))
        panel.land(100, 100)
        panel.lift(110)
        #expect(panel.pipeline.nextDeadline == .milliseconds(140))
        panel.land(140, 120)
        panel.lift(200)
        #expect(panel.pipeline.nextDeadline == .milliseconds(230))
        panel.advance(229)
        #expect(panel.heard == ["100 began 1", "140 moved 1"])
        panel.advance(230)
        #expect(panel.heard == ["100 began 1", "140 moved 1", "230 ended 1"])
        #expect(panel.pipeline.nextDeadline == nil && panel.pipeline.isScreenEmpty)
    }

    @Test("The lifts of a panel wait when it has cut a drag three times") func aKnownPanel() {
        let panel = Panel()
        panel.cutDrag(1_000)
        #expect(panel.heard.last == "1236 ended 4", "no lift has waited yet")
        panel.land(2_000, 500)
        panel.lift(2_050)
        panel.advance(2_100)
        #expect(panel.heard.suffix(2) == ["2000 began 5", "2080 ended 5"])
    }

    @Test("A new gap counts when the screen is empty next") func aNewGap() {
        let panel = Panel()
        panel.land(100, 100)
        panel.pipeline.contactSettings.gap = .milliseconds(30)
        panel.send(105, (EventCode.positionX, 110))
        panel.lift(110)
        panel.land(200, 100)
        panel.lift(210)
        panel.advance(300)
        #expect(
            panel.heard == ["100 began 1", "105 moved 1", "110 ended 1", "200 began 2", "240 ended 2"])
    }

    @Test("The reach of a lost finger counts in millimetres of the screen's new size") func aNewSize() {
        let panel = Panel(gap: .milliseconds(30))
        let size = ScreenSize(width: 200, height: 200)
        let geometry = ScreenGeometry(Panel.description, GeometryOptions(configuredSize: size))
        panel.pipeline.setGeometry(geometry, at: .milliseconds(50)) { _ in }
        panel.land(100, 100)
        panel.lift(110)
        panel.land(120, 120)
        #expect(panel.heard == ["100 began 1", "120 ended 1", "120 began 2"])
    }

    @Test("A finger that a recording leaves down is removed after the last lift") func theEndOfARecording() throws {
        let (slot, id) = ("0003 002f", "0003 0039")
        let text = """
            A: 35 0 1000 0 0 10
            A: 36 0 1000 0 0 10
            A: 2f 0 9 0 0 0
            E: 0.000000 0000 0000 0
            E: 0.100000 \(id) 0
            E: 0.100000 \(slot) 1
            E: 0.100000 \(id) 1
            E: 0.100000 0000 0000 0
            E: 0.190000 \(id) -1
            E: 0.190000 0000 0000 0

            """
        var settings = ContactSettings()
        settings.gap = .milliseconds(30)
        var heard: [String] = []
        try Recording(parsing: Array(text.utf8)).replay(
            with: RecognizerGraph(), contactSettings: settings,
            prepare: { pipeline in
                pipeline.onFrame = { frame in
                    for contact in frame.contacts where contact.phase != .stationary {
                        heard.append("\(frame.time.value / 1_000) \(contact.phase) \(contact.id.value)")
                    }
                }
            }
        ) { _ in }
        #expect(heard == ["100 began 1", "100 began 2", "220 ended 2", "220 cancelled 1"])
    }
}
