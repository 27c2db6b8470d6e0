import Gestures
import Testing

/// The trace: which touches a recognizer gets, and why it gets no others.
@Suite final class TraceEventTests {
    private final class Refusal: RecognizerDelegate {
        func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool {
            false
        }
    }

    /// The events, one per line.
    private var lines: [String] = []

    private func listen(to fixture: EngineFixture) {
        fixture.engine.onTrace = { [unowned self] event in
            let text: String? =
                switch event.kind {
                case .sees(let contact): "sees \(contact.value)"
                case .skips(let contact, let reason): "skips \(contact.value): \(reason.rawValue)"
                case .ignores(let contact): "ignores \(contact.value)"
                case .loses(let contact): "loses \(contact.value)"
                case .resets: "resets"
                case .waits, .yields, .compares: nil
                }
            if let text { lines.append("\(event.recognizer.label) \(text)") }
        }
    }

    @Test("Each recognizer that does not get a touch has its reason") func skippedTouchesHaveTheirReasons() {
        let (off, choosy, wary, refusal) = (Puppet("off"), Puppet("choosy"), Puppet("wary"), Refusal())
        choosy.core.options.allowedTools = [.finger]
        wary.delegate = refusal
        let fixture = EngineFixture(
            .init(Puppet("open")), .init(off), .init(Puppet("idle"), isPaused: true), .init(choosy), .init(wary),
            .init(Puppet("far"), zone: 1), .init(Puppet("theirs"), user: 2),
            zones: [ZoneArea(tag: 1, rect: Rect(x: 200, y: 0, width: 56, height: 160))])
        fixture.engine.setEnabled(false, off, at: 0) { fixture.note($0) }
        listen(to: fixture)
        fixture.frame(10, .pen(1, 50, 50))
        let expected = [
            "open sees 1", "off skips 1: disabled", "idle skips 1: paused", "choosy skips 1: tool",
            "wary skips 1: vetoed", "far skips 1: outside-zone", "theirs sees 1",
        ]
        #expect(lines.sorted() == expected.sorted())
        lines = []
        fixture.frame(20, .down(2, 50, 50))
        #expect(lines.contains("open skips 2: tool") && lines.contains("choosy sees 2"), "\(lines)")
        withExtendedLifetime(refusal) {}
    }

    @Test("A touch that lands after a failure comes too late, and the next attempt gets one after the reset")
    func lateTouches() {
        let fixture = EngineFixture(.init(TapRecognizer("tap")))
        listen(to: fixture)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 80, 50))
        fixture.frame(30, .up(1), .up(2))
        fixture.frame(40, .down(3, 50, 50))
        #expect(lines == ["tap sees 1", "tap skips 2: late", "tap resets", "tap sees 3"])
    }

    @Test("A recognizer ignores a finger too many, and loses one that rests") func ignoredAndLostTouches() {
        let fixture = EngineFixture(.init(PanRecognizer("pan") { $0.maxTouches = 1 }))
        listen(to: fixture)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(10, .move(1, 60, 50))
        fixture.frame(20, .down(2, 80, 50))
        #expect(lines == ["pan sees 1", "pan sees 2", "pan ignores 2"])
        fixture.frame(30, .up(1), .up(2))
        lines = []
        fixture.frame(1_000, .down(3, 50, 50))
        fixture.frame(2_000, .down(4, 80, 50))
        #expect(lines == ["pan sees 3", "pan loses 3", "pan resets", "pan sees 4"])
    }

    @Test("A touch that starts the next row of taps is seen by the next attempt") func touchesOfTheNextAttempt() {
        let fixture = EngineFixture(.init(TapRecognizer("double") { $0.taps = 2 }))
        listen(to: fixture)
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(50, .up(1))
        fixture.frame(150, .down(2, 150, 50))
        #expect(lines == ["double sees 1", "double sees 2", "double resets", "double sees 2"])
    }
}
