import Gestures
import Testing

/// Why recognizers fail, as they report it.
@Suite struct ReasonTests {
    @Test("No reason is worked out without a trace") func untracedFailureWorksOutNoReason() {
        var asked = 0
        let measurement = {
            asked += 1
            return ThresholdMeasurement(.movement, 5, limit: 4)
        }
        let puppet = Puppet("puppet") { puppet, event in
            if case .moved = event { puppet.core.fail(measurement()) }
        }
        let fixture = EngineFixture(RecognizerGraph.Placement(puppet))
        let drag = { (time: Double) in
            fixture.frame(time, .down(1, 10, 10))
            fixture.frame(time + 10, .move(1, 20, 10))
            fixture.frame(time + 20, .up(1))
        }
        drag(0)
        #expect(fixture.heard == ["10 puppet failed"])
        #expect(asked == 0)
        fixture.engine.onTrace = { _ in }
        drag(100)
        #expect(asked == 1)
        fixture.engine.onTrace = nil
        drag(200)
        #expect(asked == 1)
    }

    /// Recognizers of a graph that is installed later are traced as well.
    @Test("Tracing continues after the graph changes") func tracingGoesOnWhenTheGraphChanges() {
        let fixture = EngineFixture()
        var notes: [String] = []
        fixture.engine.onTrace = { notes.append("\($0.time.value) \($0.recognizer.label) \($0.kind)") }
        _ = fixture.engine.install(RecognizerGraph([RecognizerGraph.Placement(TapRecognizer("tap"))]), at: 0) { _ in }
        fixture.frame(10, .down(1, 10, 10))
        fixture.frame(60, .up(1))
        #expect(notes.count == 2)
        #expect(notes.first?.hasPrefix("10000 tap sees") == true, "\(notes)")
        #expect(notes.last == "60000 tap resets")
    }

    @Test("The trace reports waiting") func waitingIsTold() {
        let (single, double) = (TapRecognizer("single"), TapRecognizer("double") { $0.taps = 2 })
        let fixture = EngineFixture(
            RecognizerGraph.Placement(single, requiresFailureOf: ["double"]), RecognizerGraph.Placement(double))
        var waits: [String] = []
        fixture.engine.onTrace = { note in
            guard case .waits(let other) = note.kind else { return }
            waits.append("\(note.time.value) \(note.recognizer.label) waits for \(other.label)")
        }
        fixture.frame(0, .down(1, 10, 10))
        fixture.frame(60, .up(1))
        fixture.advance(to: 1_000)
        #expect(waits == ["60000 single waits for double"])
        #expect(fixture.actions == ["single recognized"])
    }

    /// A number slightly beyond its limit is written with as many decimals as it takes to see this.
    @Test(
        "A reason's figures show that the value is beyond its limit",
        arguments: [
            (ThresholdMeasurement(.movement, 5.23, limit: 4), "moved 5.2 mm, allowed 4.0 mm"),
            (ThresholdMeasurement(.movement, 4.03, limit: 4), "moved 4.03 mm, allowed 4.00 mm"),
            (ThresholdMeasurement(.movement, 4.000_1, limit: 4), "moved 4.000 mm, allowed 4.000 mm"),
            (
                ThresholdMeasurement(.hold, .milliseconds(80), limit: .milliseconds(500)),
                "held for 80 ms, needed 500 ms"
            ),
            (
                ThresholdMeasurement(.missingTaps, 1, limit: 2, within: .milliseconds(350)),
                "1 tap within 350 ms, needed 2 taps"
            ),
            (ThresholdMeasurement(.turn, 1.25, limit: 3), "turned 1.3°, needed 3.0°"),
            (ThresholdMeasurement(.velocity, 75, limit: 100), "went at 75.0 mm/s, needed 100.0 mm/s"),
            (ThresholdMeasurement(.extraFingers, 1, limit: 0), "1 finger, allowed 0 fingers"),
            (ThresholdMeasurement(.dragShare, 12.3, limit: 50), "12 % of the motion went the same way, needed 50 %"),
            (ThresholdMeasurement(.scaleChange, 0.123, limit: 0.5), "the scale changed by 0.12, needed 0.50"),
            (ThresholdMeasurement(.hold, 5, limit: 5), "held for 5 ms, needed 5 ms"),
            (ThresholdMeasurement(.movement, .infinity, limit: 4), "moved - mm, allowed 4.0 mm"),
            (ThresholdMeasurement(.movement, 1e300, limit: 4), "moved - mm, allowed 4.0 mm"),
        ]) func figuresAreReadable(_ measurement: ThresholdMeasurement, _ text: String)
    {
        #expect(measurement.text == text)
    }

    /// The text for people and the word for programs agree.
    @Test("Every metric has a text") func allMetricsHaveWords() {
        for metric in Metric.allCases {
            let text = ThresholdMeasurement(metric, 2, limit: 3).text
            #expect(text.contains(metric.isMaximum ? ", allowed 3" : ", needed 3"), "\(text)")
            #expect(metric.rawValue.allSatisfy { $0 == "-" || $0.isLowercase })
        }
    }

    @Test("The reason names the cause of a cancelled touch", arguments: CancellationCause.allCases)
    func reasonNamesTheCauseOfACancelledTouch(_ cause: CancellationCause) {
        let kind = cause.rawValue
        let fixture = EngineFixture(RecognizerGraph.Placement(TapRecognizer("tap")))
        fixture.engine.onTrace = { _ in }
        fixture.frame(0, .down(1, 10, 10))
        fixture.frame(120, .cancel(1, cause))
        let reasons = fixture.reasons
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasPrefix("tap \(kind): touch 1 ") == true, "\(reasons)")
        #expect(reasons.first?.contains("120 ms after it landed") == (cause != .jump), "\(reasons)")
        let other = EngineFixture(.init(TapRecognizer("tap")))
        other.engine.onTrace = { _ in }
        other.frame(0, .down(1, 10, 10))
        other.engine.cancelTouches(for: cause, at: .at(120)) { other.note($0) }
        #expect(other.reasons == reasons)
    }

    @Test("The reason has the figures of a palm") func theReasonHasTheFiguresOfAPalm() {
        let fixture = EngineFixture(RecognizerGraph.Placement(TapRecognizer("tap")))
        fixture.engine.onTrace = { _ in }
        fixture.frame(0, .down(1, 10, 10))
        var reasons: [String] = []
        var frame = TouchFrame()
        frame.restart(at: .at(120))
        let evidence = PalmEvidence(size: 140, limit: 94.5, isInMillimetres: false)
        frame.note(PalmSighting(contact: ContactID(1), position: Point(x: 10, y: 10), evidence: evidence))
        frame.append(Contact(id: ContactID(1), phase: .cancelled, position: Point(x: 10, y: 10)))
        fixture.engine.process(frame) { reasons.append($0.reason?.text ?? "") }
        let figures = "it measured 140.0 units, and a palm has 94.5 or more"
        #expect(reasons == ["touch 1 was taken for a palm 120 ms after it landed: \(figures)"])
    }

    private final class Veto: RecognizerDelegate {
        func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool { false }
    }

    /// The reasons after a finger has landed and moved at 10 ms, and after more.
    private func reasons(
        _ entries: RecognizerGraph.Placement..., before: (EngineFixture) -> Void = { _ in },
        after: (EngineFixture) -> Void = { _ in }
    ) -> [String] {
        let fixture = EngineFixture(entries, zones: [])
        fixture.engine.onTrace = { _ in }
        before(fixture)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        after(fixture)
        return fixture.reasons
    }

    @Test("A gesture that may not begin tells its delegate's refusal or the other gesture") func refusedBeginnings() {
        let (refused, veto) = (Puppet.mover("a"), Veto())
        refused.delegate = veto
        #expect(reasons(.init(refused)) == ["a vetoed: it or its delegate did not let it begin"])
        withExtendedLifetime(veto) {}
        let prevented = "a prevented: prevented by b, which began first"
        let waited = "a required-failure-succeeded: b, which had to fail first, was recognized"
        #expect(reasons(.init(Puppet.mover("b")), .init(Puppet.mover("a"))) == [prevented])
        #expect(reasons(.init(Puppet.mover("a"), requiresFailureOf: ["b"]), .init(Puppet.mover("b"))) == [waited])
        // The other gesture goes on as this one comes.
        let (late, tolerant) = (Puppet("a"), Puppet.mover("b"))
        late.act = { puppet, event in
            if case .moved = event, puppet.events.count == 3 { puppet.core.succeed() }
        }
        tolerant.prevents = false
        let next = { (fixture: EngineFixture) in fixture.frame(20, .move(1, 70, 50)) }
        #expect(reasons(.init(late, requiresFailureOf: ["b"]), .init(tolerant), after: next) == [waited])
        let enabled = Puppet.mover("a")
        let found = reasons(.init(Puppet.mover("b")), .init(enabled)) { fixture in
            fixture.engine.setEnabled(false, enabled, at: 0) { fixture.note($0) }
        } after: { fixture in
            fixture.engine.setEnabled(true, enabled, at: .at(15)) { fixture.note($0) }
            fixture.frame(20, .down(2, 100, 50))
            fixture.frame(30, .move(2, 110, 50))
        }
        #expect(found == [prevented])
    }

    @Test("A gesture that is switched off or removed says so, and so does one that loses a resting finger")
    func changesAreReasons() {
        let off = Puppet.mover("off")
        let disabled = reasons(
            .init(off),
            after: { fixture in
                fixture.engine.setEnabled(false, off, at: .at(20)) { fixture.note($0) }
            })
        #expect(disabled == ["off disabled: was switched off"])
        let removed = reasons(
            .init(Puppet.mover("gone")),
            after: { fixture in
                _ = fixture.engine.install(RecognizerGraph(), at: .at(20)) { fixture.note($0) }
            })
        #expect(removed == ["gone removed: was taken out of the configuration"])
        let sensitive = Puppet("sensitive") { puppet, event in if case .dropped = event { puppet.core.fail() } }
        let fixture = EngineFixture(.init(sensitive))
        fixture.engine.onTrace = { _ in }
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(300, .down(2, 80, 50))
        fixture.frame(500, .down(3, 110, 50))
        #expect(
            fixture.reasons == ["sensitive resting-touch: touch 1 had lain still for 500 ms, and counts for nothing"])
    }

    @Test("A pinch begins when its scale has changed by its threshold, and tells how much was missing")
    func aPinchNeedsItsScale() {
        let pinch = PinchRecognizer("pinch") { ($0.slop, $0.scaleThreshold) = (0, 0.5) }
        let fixture = EngineFixture(.init(pinch))
        fixture.engine.onTrace = { _ in }
        fixture.frame(0, .down(1, 50, 50), .down(2, 70, 50))
        fixture.frame(10, .move(1, 50, 50), .move(2, 79, 50))
        fixture.frame(20, .up(1), .up(2))
        #expect(fixture.reasons.last?.hasSuffix(": the scale changed by 0.45, needed 0.50") == true)
        for (id, x) in [(3, 60), (5, 80)] as [(UInt32, Double)] {
            let time = Double(id) * 1_000
            fixture.frame(time, .down(id, 50, 50), .down(id + 1, 70, 50))
            fixture.frame(time + 10, .move(id, 50, 50), .move(id + 1, x, 50))
            fixture.frame(time + 20, .up(id), .up(id + 1))
        }
        #expect(fixture.actions == ["pinch began", "pinch ended", "pinch began", "pinch ended"])
    }
}
