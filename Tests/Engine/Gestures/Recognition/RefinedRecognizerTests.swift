import Gestures
import Testing

/// Subclasses of built-in recognizers.
@Suite struct RefinedRecognizerTests {
    private let surface = GestureSurface(ScreenSize(width: 256, height: 160))
    private let finger: Finger

    init() {
        finger = Finger(surface)
    }

    private func drag(at time: UInt64, by way: Point) {
        Finger.frame(surface, at: time, finger.contact(.began, 50, 50))
        for step in 1...5 {
            let place = Point(x: 50, y: 50) + way * (Double(step) / 5)
            Finger.frame(surface, at: time + UInt64(step) * 10, finger.contact(.moved, place.x, place.y))
        }
        Finger.frame(surface, at: time + 60, finger.contact(.ended, 50 + way.x, 50 + way.y))
    }

    private final class FlatPan: PanRecognizer {
        override func shouldBegin() -> Bool { super.shouldBegin() && translation.y.magnitude < translation.x.magnitude }
    }

    @Test("A pan with one rule more begins only as the rule says") func oneRuleMore() {
        let (flat, plain) = (FlatPan("flat"), TapRecognizer("plain"))
        var heard: [String] = []
        var reasons: [String] = []
        flat.addTarget { heard.append("\($0.label) \($0.state)") }
        surface.onTransition = {
            if let reason = $0.reason { reasons.append("\($0.recognizer.label): \(reason.text)") }
        }
        surface.engine.onTrace = { _ in }
        surface.root.add(flat)
        surface.root.add(plain)
        drag(at: 0, by: Point(x: 20, y: 5))
        #expect(heard.first == "flat began" && heard.last == "flat ended")
        heard = []
        drag(at: 1_000, by: Point(x: 5, y: 20))
        #expect(heard.isEmpty && flat.state == .possible)
        #expect(reasons.contains("flat: it or its delegate did not let it begin"))
    }

    private final class LateTap: TapRecognizer {
        var resets = 0

        override func handle(_ event: TouchEvent, in context: TouchContext) {
            super.handle(event, in: context)
            if case .lifted(let index) = event, context.time - context.touches[index].landing < .milliseconds(100) {
                core.fail()
            }
        }

        override func reset() {
            super.reset()
            resets += 1
        }

        override func canPrevent(_ other: any Recognizer) -> Bool { false }
    }

    @Test("A subclass may look at events before they count, and answer about other recognizers") func handles() {
        let (late, tap) = (LateTap("late"), TapRecognizer("tap"))
        var heard: [String] = []
        for recognizer in [late, tap] {
            recognizer.addTarget { heard.append($0.label) }
            surface.root.add(recognizer)
        }
        finger.tap(at: 0)
        #expect(heard == ["tap"], "a tap of 50 ms is too short for the late one")
        Finger.frame(surface, at: 1_000, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 1_150, finger.contact(.ended, 50, 50))
        #expect(heard == ["tap", "late", "tap"], "the late one does not prevent the other")
        #expect(late.resets == 3, "it is reset once as it is made, and after each attempt")
    }

    /// A press that counts from half of the pressure on.
    private final class Squeeze: Recognizer {
        let core = RecognizerCore()
        let typeName = "squeeze"
        let isContinuous = false
        var events: [String] = []

        init() {
            core.followsPressure = true
        }

        func handle(_ event: TouchEvent, in context: TouchContext) {
            guard let touch = core.touches.first.map({ context.touches[$0] }) else { return }
            events.append("\(event) \(touch.pressure?.thousandths ?? "-") \(touch.size?.thousandths ?? "-")")
            if touch.pressure ?? 0 > 0.5 { core.succeed() }
        }
    }

    @Test("A recognizer can use how hard a still finger presses") func pressure() {
        let squeeze = Squeeze()
        var squeezes = 0
        squeeze.addTarget { _ in squeezes += 1 }
        surface.root.add(squeeze)
        for (time, phase, pressure) in [
            (0, Contact.Phase.began, 0.1), (10, .stationary, 0.3), (20, .stationary, 0.3), (30, .stationary, 0.6),
        ] as [(UInt64, Contact.Phase, Double)] {
            let contact = Contact(
                id: ContactID(1), phase: phase, position: Point(x: 50, y: 50), size: 8, pressure: pressure)
            Finger.frame(surface, at: time, contact)
        }
        #expect(
            squeeze.events == ["landed(0) 0.1 8.0", "pressed 0.3 8.0", "pressed 0.6 8.0"],
            "a frame without a change gives no event")
        #expect(squeezes == 1)
    }
}
