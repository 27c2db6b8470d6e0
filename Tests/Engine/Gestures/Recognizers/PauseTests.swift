import Gestures
import Testing

/// Pauses between two frames. Fingers land side by side at 50 mm; times in ms.
@Suite final class PauseTests {
    private let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
    private var heard: [String] = []
    private let pan = PanRecognizer("pan")
    private let double = {
        var parameters = TapParameters()
        parameters.taps = 2
        return TapRecognizer("double", parameters)
    }()
    private let single = TapRecognizer("single")
    private let two = {
        var parameters = TapParameters()
        parameters.touches = 2
        return TapRecognizer("two", parameters)
    }()

    private func note(_ transition: Transition) {
        heard.append("\(transition.time.value / 1_000) \(transition.recognizer.label) \(transition.stateName)")
    }

    private func touch(_ phase: Contact.Phase, at time: UInt64, id: UInt32 = 1, x: Double? = nil) {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(time))
        frame.append(Contact(id: ContactID(id), phase: phase, position: Point(x: x ?? 40 + Double(id) * 15, y: 50)))
        engine.process(frame, note)
    }

    private func install(_ entries: RecognizerGraph.Placement..., at time: UInt64 = 0) {
        _ = engine.install(RecognizerGraph(entries), at: .milliseconds(time), note)
    }

    @Test("A paused recognizer begins no gesture, and begins again after the pause") func noGesture() {
        install(.init(single, isPaused: true))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        #expect(heard == [])
        install(.init(single), at: 100)
        touch(.began, at: 200, id: 2)
        touch(.ended, at: 250, id: 2)
        #expect(heard == ["250 single recognized"])
    }

    @Test("A gesture in progress goes on to its end during a pause, and no further one begins") func progress() {
        install(.init(pan))
        touch(.began, at: 0)
        touch(.moved, at: 10, x: 60)
        install(.init(pan, isPaused: true), at: 15)
        touch(.moved, at: 20, x: 65)
        touch(.ended, at: 30)
        #expect(heard == ["10 pan began", "20 pan changed", "30 pan ended"])
        touch(.began, at: 100, id: 2)
        touch(.moved, at: 110, id: 2, x: 90)
        touch(.ended, at: 120, id: 2)
        #expect(heard.count == 3)
    }

    @Test("A pause that ends during a gesture in progress changes nothing for it") func shortPause() {
        install(.init(pan))
        touch(.began, at: 0)
        touch(.moved, at: 10, x: 60)
        install(.init(pan, isPaused: true), at: 15)
        install(.init(pan), at: 16)
        touch(.moved, at: 20, x: 65)
        touch(.ended, at: 30)
        #expect(heard == ["10 pan began", "20 pan changed", "30 pan ended"])
    }

    @Test("An attempt that has not begun ends with a pause, and no recognizer waits for it") func attempt() {
        install(.init(single, requiresFailureOf: ["double"]), .init(double))
        touch(.began, at: 0)
        touch(.ended, at: 50)
        install(.init(single, requiresFailureOf: ["double"]), .init(double, isPaused: true), at: 100)
        #expect(heard == ["100 single recognized"])
        touch(.began, at: 1_000, id: 2)
        touch(.ended, at: 1_050, id: 2)
        #expect(heard.last == "1050 single recognized")
    }

    @Test("A pause that ends while fingers are down: the recognizer does not count the later fingers alone")
    func laterFingersAlone() {
        install(.init(two, isPaused: true))
        touch(.began, at: 0)
        install(.init(two), at: 10)
        touch(.began, at: 20, id: 2)
        touch(.began, at: 20, id: 3)
        for id: UInt32 in [3, 2, 1] { touch(.ended, at: 80, id: id) }
        #expect(heard == [])
        touch(.began, at: 500, id: 4)
        touch(.began, at: 500, id: 5)
        for id: UInt32 in [4, 5] { touch(.ended, at: 550, id: id) }
        #expect(heard == ["550 two recognized"])
    }

    @Test("A hand that has held the screen since before the end of a pause does not keep the recognizer off")
    func restingHand() {
        install(.init(two, isPaused: true))
        touch(.began, at: 0, id: 9)
        install(.init(two), at: 100)
        touch(.began, at: 2_000)
        touch(.began, at: 2_000, id: 2)
        for id: UInt32 in [1, 2] { touch(.ended, at: 2_050, id: id) }
        #expect(heard == ["2050 two recognized"])
    }

    @Test("A hand that rested before the end of a pause does not keep the recognizer off") func restedHand() {
        install(.init(two, isPaused: true))
        touch(.began, at: 0, id: 9)
        touch(.began, at: 1_000)
        touch(.ended, at: 1_050)
        install(.init(two), at: 1_500)
        touch(.began, at: 2_000, id: 2)
        touch(.began, at: 2_000, id: 3)
        for id: UInt32 in [2, 3] { touch(.ended, at: 2_050, id: id) }
        #expect(heard == ["2050 two recognized"])
    }
}
