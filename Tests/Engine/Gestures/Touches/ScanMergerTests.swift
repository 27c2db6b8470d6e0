import Gestures
import Testing

/// Decision 8: screens that report one contact per frame.
@Suite struct ScanMergerTests {
    /// A drag of two fingers to the right, reported in turns: 2 ms from one to the other, 16 ms per scan.
    private func drag(_ fixture: EngineFixture, scans: Int) {
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(2, .stay(1), .down(2, 80, 50))
        for scan in 1...scans {
            let way = Double(scan)
            fixture.frame(Double(scan) * 16, .move(1, 50 + way, 50), .stay(2))
            fixture.frame(Double(scan) * 16 + 2, .stay(1), .move(2, 80 + way, 50))
        }
    }

    @Test("A drag with fingers reported in turns is not a pinch") func aDragInTurnsIsNoPinch() {
        let pinch = PinchRecognizer("pinch") { $0.slop = 0.5 }
        let pan = PanRecognizer("pan") { ($0.minTouches, $0.slop) = (2, 5) }
        let fixture = EngineFixture(.init(pinch), .init(pan))
        drag(fixture, scans: 20)
        #expect(fixture.actions.first == "pan began" && !fixture.actions.contains("pinch began"))
    }

    @Test("A scan gives one change") func aScanIsOneStep() {
        let transform = TransformRecognizer("transform")
        let fixture = EngineFixture(.init(transform))
        drag(fixture, scans: 20)
        let late = fixture.transitions.suffix(10)
        #expect(late.count == 10)
        for transition in late {
            #expect(abs((transition.values.scale ?? 0) - 1) < 0.1)
            // The change comes when the scan is complete, at its second frame.
            #expect(transition.time.value % 16_000 == 2_000)
        }
        let ways = late.map { $0.values.translation?.x ?? 0 }
        for (earlier, later) in zip(ways, ways.dropFirst()) { #expect(abs(later - earlier - 1) < 0.001) }
    }

    @Test("A lift is not held until the end of a scan") func aLiftIsNotHeldUp() {
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(pan))
        drag(fixture, scans: 10)
        fixture.frame(176, .move(1, 61, 50), .stay(2))
        fixture.frame(178, .up(1), .up(2))
        #expect(fixture.heard.last == "178 pan ended")
        #expect(fixture.transitions.last?.values.translation?.x ?? 0 > 8.5, "held frames count")
    }

    @Test("A held frame is released in time") func heldFrameIsReleasedInTime() {
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(pan))
        drag(fixture, scans: 10)
        let before = fixture.heard.count
        fixture.frame(176, .move(1, 61, 50), .stay(2))
        #expect(fixture.heard.count == before && fixture.engine.nextDeadline == .at(201))
        fixture.advance(to: 201)
        #expect(fixture.heard.count == before + 1 && fixture.heard.last == "176 pan changed")
    }

    @Test("A finger that stops delays the other finger once") func aFingerThatStopsHoldsTheOtherUpOnce() {
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(pan))
        drag(fixture, scans: 10)
        for step in 1...5 { fixture.frame(160 + Double(step) * 16, .move(1, 60 + Double(step), 50), .stay(2)) }
        #expect(fixture.heard.suffix(5) == [176, 192, 208, 224, 240].map { "\($0) pan changed" })
    }

    @Test("Frames of a screen that reports all contacts are not held") func aScreenThatReportsAllContactsIsNotHeldUp() {
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 50, 50), .down(2, 80, 50))
        for step in 1...10 {
            fixture.frame(Double(step) * 8, .move(1, 50 + Double(step), 50), .move(2, 80 + Double(step), 50))
            #expect(fixture.engine.nextDeadline == nil)
        }
        #expect(fixture.heard.last == "80 pan changed")
    }

    @Test("A held frame counts before touches are taken away") func heldFrameCountsBeforeTouchesGo() {
        let pan = PanRecognizer("pan") { $0.minTouches = 2 }
        let fixture = EngineFixture(.init(pan))
        drag(fixture, scans: 10)
        fixture.frame(176, .move(1, 61, 50), .stay(2))
        fixture.engine.cancelTouches(at: .at(178)) { fixture.note($0) }
        #expect(fixture.heard.suffix(2) == ["176 pan changed", "178 pan cancelled"])
    }

    @Test("A contact that a frame does not mention has not moved in it") func unmentionedContactsStay() {
        let pan = PanRecognizer("pan") { ($0.minTouches, $0.subtractsSlop) = (2, false) }
        let fixture = EngineFixture(.init(pan))
        fixture.frame(0, .down(1, 50, 50), .down(2, 80, 50))
        fixture.frame(10, .move(1, 60, 50), .move(2, 90, 50))
        fixture.frame(20, .move(2, 100, 50))
        fixture.frame(30, .move(2, 110, 50))
        #expect(pan.values.translation == Point(x: 20, y: 0))
    }

    /// Each letter is a frame: "1" or "2" moves that finger, "b" moves both, and "d" moves the second as a third lands.
    @Test(
        "Four frames in a row with another moving contact each tell such a screen, and it holds no landing",
        arguments: [
            ("1212", false), ("12121", true), ("121221", true), ("12122", false), ("1212b1", false),
            ("1212b1212", false), ("1212b12121", true), ("12121d", false),
        ])
    func proof(moves: String, isHeld: Bool) {
        let fixture = EngineFixture()
        fixture.frame(0, .down(1, 50, 50), .down(2, 80, 50))
        for (step, move) in zip(1..., moves) {
            let (time, way) = (Double(step) * 8, Double(step))
            switch move {
            case "1": fixture.frame(time, .move(1, 50 + way, 50), .stay(2))
            case "2": fixture.frame(time, .stay(1), .move(2, 80 + way, 50))
            case "b": fixture.frame(time, .move(1, 50 + way, 50), .move(2, 80 + way, 50))
            default: fixture.frame(time, .stay(1), .move(2, 80 + way, 50), .down(3, 110, 50))
            }
        }
        #expect((fixture.engine.nextDeadline != nil) == isHeld)
    }

    @Test("A scan is held from its first frame on") func holdingCountsFromTheFirstFrame() {
        let fixture = EngineFixture()
        fixture.frame(0, .down(1, 50, 50), .down(2, 80, 50), .down(3, 110, 50))
        for scan in 1...4 {
            let (time, way) = (Double(scan) * 16, Double(scan))
            fixture.frame(time, .move(1, 50 + way, 50), .stay(2), .stay(3))
            fixture.frame(time + 2, .stay(1), .move(2, 80 + way, 50), .stay(3))
            fixture.frame(time + 4, .stay(1), .stay(2), .move(3, 110 + way, 50))
        }
        // The first frame that was held was one of the second finger.
        #expect(fixture.engine.nextDeadline == .at(66 + 25))
    }
}
