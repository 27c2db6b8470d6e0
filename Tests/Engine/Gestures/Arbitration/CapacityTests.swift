import Gestures
import Testing

/// Many fingers, many recognizers, and touches that are not from fingers.
@Suite struct CapacityTests {
    @Test("Thirty pairs of fingers pinch, each in its zone") func thirtyPairsOfFingersPinchInTheirZones() {
        let engine = GestureEngine(screen: ScreenSize(width: 1_200, height: 500))
        var areas: [ZoneArea] = []
        var entries: [RecognizerGraph.Placement] = []
        for pair in 0..<30 {
            let (column, row) = (Double(pair % 10), Double(pair / 10))
            areas.append(
                ZoneArea(tag: UInt32(pair + 1), rect: Rect(x: column * 120, y: row * 160, width: 120, height: 160)))
            entries.append(.init(PinchRecognizer("\(pair)"), zone: UInt32(pair + 1)))
        }
        var ended: [String: Double] = [:]
        let note = { (transition: Transition) in
            if transition.state == .ended { ended[transition.recognizer.label] = transition.values.scale }
        }
        _ = engine.install(RecognizerGraph(entries, zones: areas), at: 0, note)
        for step in 0...11 {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(UInt64(step) * 10))
            let phase: Contact.Phase = step == 0 ? .began : step == 11 ? .ended : .moved
            for finger in 0..<60 {
                let pair = finger / 2
                let middle = Point(x: Double(pair % 10) * 120 + 60, y: Double(pair / 10) * 160 + 80)
                let arm = 10 + Double(min(step, 10)) * 3
                let position = middle + Point(x: finger % 2 == 0 ? -arm : arm, y: 0)
                frame.append(Contact(id: ContactID(UInt32(finger)), phase: phase, position: position))
            }
            engine.process(frame, note)
        }
        #expect(ended.count == 30)
        for scale in ended.values { #expect(abs(scale - 4) < 0.001) }
    }

    @Test("256 recognizers share one touch") func twoHundredAndFiftySixRecognizersOfOneTouch() {
        let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
        var heard: [String] = []
        let taps = (0..<256).map {
            RecognizerGraph.Placement(TapRecognizer("\($0)"), simultaneousWith: $0 == 0 ? [] : ["0"])
        }
        _ = engine.install(RecognizerGraph(taps), at: 0) { _ in }
        for (time, phase) in [(UInt64(0), Contact.Phase.began), (50, .ended)] {
            var frame = TouchFrame()
            frame.restart(at: .milliseconds(time))
            frame.append(Contact(id: ContactID(1), phase: phase, position: Point(x: 50, y: 50)))
            engine.process(frame) { heard.append("\($0.recognizer.label) \($0.stateName)") }
        }
        // The first recognizer may be active with each of the others, but they exclude each other.
        #expect(heard.prefix(2) == ["0 recognized", "1 recognized"])
        #expect(heard.count == 256 && heard.dropFirst(2).allSatisfy { $0.hasSuffix("failed") })
    }

    @Test("A recognizer sees only touches of allowed tools") func onlyToolsThatAreAllowedAreSeen() {
        let tap = TapRecognizer("tap")
        tap.options.allowedTools = [.finger]
        let fixture = EngineFixture(.init(tap))
        fixture.frame(0, .pen(1, 50, 50))
        fixture.frame(50, .up(1))
        #expect(fixture.heard.isEmpty)
        fixture.frame(100, .down(2, 50, 50))
        fixture.frame(150, .up(2))
        #expect(fixture.actions == ["tap recognized"])
    }

    @Test("A recognizer ignores touches of a second tool") func anotherToolThanTheFirstIsNotSeen() {
        let exclusive = PanRecognizer("pan")
        let fixture = EngineFixture(.init(exclusive))
        fixture.frame(0, .pen(1, 50, 50))
        fixture.frame(10, .down(2, 150, 150))
        #expect(exclusive.core.touches.count == 1)
        let open = PanRecognizer("pan")
        open.options.requiresExclusiveTool = false
        let other = EngineFixture(.init(open))
        other.frame(0, .pen(1, 50, 50))
        other.frame(10, .down(2, 150, 150))
        #expect(open.core.touches.count == 2)
    }

    @Test("A burst of ghost touches is not a tap") func aBurstOfGhostsIsNoTap() {
        let engine = GestureEngine(screen: ScreenSize(width: 512, height: 288))
        var heard: [String] = []
        let taps = (1...3).map { touches in TapRecognizer("tap-\(touches)") { $0.touches = touches } }
        _ = engine.install(RecognizerGraph(taps.map { RecognizerGraph.Placement($0) }), at: 0) { _ in }
        var landings: UInt32 = 0
        func tap(at time: UInt64, _ places: (Double, Double)...) {
            for phase in [Contact.Phase.began, .ended] {
                var frame = TouchFrame()
                frame.restart(at: .milliseconds(phase == .began ? time : time + 52))
                for (index, place) in places.enumerated() {
                    let id = ContactID(landings + UInt32(index))
                    frame.append(Contact(id: id, phase: phase, position: Point(x: place.0, y: place.1)))
                }
                engine.process(frame) { if $0.isAction { heard.append("\(time) \($0.recognizer.label)") } }
            }
            landings += 10
        }
        tap(at: 0, (5, 20), (403, 150), (114, 250))
        tap(at: 157, (403, 184))
        tap(at: 314, (0, 170), (0, 190), (114, 170))
        #expect(heard.isEmpty)
        // Soon after the last burst taps count again, and three fingers of a hand always counted.
        tap(at: 1_000, (403, 184))
        tap(at: 2_000, (100, 100), (120, 95), (140, 100))
        #expect(heard == ["1000 tap-1", "2000 tap-3"])
    }

    @Test("Two fingers that drum are not a tap of two fingers") func fingersThatDrumAreNoTapOfTwo() {
        let fixture = EngineFixture(.init(TapRecognizer("two") { $0.touches = 2 }))
        fixture.frame(0, .down(1, 50, 50))
        fixture.frame(80, .stay(1), .down(2, 80, 50))
        fixture.frame(90, .up(1), .stay(2))
        fixture.frame(170, .up(2))
        #expect(fixture.actions.isEmpty)
        fixture.frame(1_000, .down(3, 50, 50))
        fixture.frame(1_080, .stay(3), .down(4, 80, 50))
        fixture.frame(1_170, .up(3), .stay(4))
        fixture.frame(1_200, .up(4))
        #expect(fixture.actions == ["two recognized"])
    }

    /// Fingers land, and lift 50 ms later; another one taps some time after that. Numbers on the left are mm.
    @Test(
        "After a burst, which three contacts or more make that land and lift together far apart, nothing is a tap",
        arguments: [
            ([(10, 50), (150, 50), (261, 50)], 0, 300, true), ([(10, 50), (150, 50), (261, 50)], 0, 300.001, false),
            ([(150, 50), (261, 50), (10, 50)], 0, 100, true), ([(261, 50), (10, 50), (150, 50)], 0, 100, true),
            ([(10, 150), (10, 10), (10, 270)], 0, 100, true), ([(10, 10), (10, 270), (10, 150)], 0, 100, true),
            ([(10, 50), (150, 50), (260, 50)], 0, 100, false), ([(10, 50), (300, 50)], 0, 100, false),
            ([(10, 50), (150, 50), (261, 50)], 0.5, 100, false), ([(10, 50), (150, 50), (261, 50)], -0.5, 100, false),
        ] as [([(Double, Double)], Double, Double, Bool)])
    func burstsOfGhosts(places: [(Double, Double)], difference: Double, pause: Double, isBurst: Bool) {
        let engine = GestureEngine(screen: ScreenSize(width: 512, height: 288))
        _ = engine.install(RecognizerGraph([.init(TapRecognizer("tap"))]), at: 0) { _ in }
        var taps = 0
        let frame = { (time: Double, contacts: [Contact]) in
            var frame = TouchFrame()
            frame.restart(at: .at(time))
            for contact in contacts { frame.append(contact) }
            engine.process(frame) { if $0.isAction { taps += 1 } }
        }
        let contacts = { (phase: Contact.Phase, shift: Double) in
            places.enumerated().map { number, place in
                Contact(
                    id: ContactID(UInt32(number)), phase: phase,
                    position: Point(x: place.0 + (number == 1 ? shift : 0), y: place.1))
            }
        }
        // The second contact moves, or lands before the others.
        let landing = contacts(.began, 0)
        if difference < 0 {
            frame(0, [landing[1]])
            frame(10, landing.enumerated().filter { $0.offset != 1 }.map(\.element))
        } else {
            frame(0, landing)
            frame(10, contacts(.moved, difference))
        }
        frame(50, contacts(.ended, max(difference, 0)))
        let finger = { (phase: Contact.Phase) in Contact(id: ContactID(9), phase: phase, position: Point(x: 50, y: 50))
        }
        frame(50 + pause, [finger(.began)])
        frame(90 + pause, [finger(.ended)])
        #expect(taps == (isBurst ? 0 : 1))
    }
}
