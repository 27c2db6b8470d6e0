import Gestures
import Testing

/// Settings of recognizers that are attached already.
@Suite struct RecognizerSettingsTests {
    private let surface = GestureSurface(ScreenSize(width: 256, height: 160))
    private let listener = Listener()

    private final class Listener {
        var heard: [String] = []
    }

    private func add<Parameters>(_ recognizer: some ConfigurableRecognizer<Parameters>) {
        recognizer.addTarget { [listener] in listener.heard.append("\($0.label) \($0.state)") }
        surface.root.add(recognizer)
    }

    private func tap(at time: UInt64, fingers: Int = 1) {
        let fingers = (0..<fingers).map { Finger(surface, id: UInt32(time) + UInt32($0)) }
        for phase in [Contact.Phase.began, .ended] {
            Finger.frame(
                surface, at: time + (phase == .began ? 0 : 50),
                fingers.enumerated().map { $1.contact(phase, 50 + 20 * Double($0), 50) })
        }
    }

    @Test("A setting changes at any time") func settingChanges() {
        let tap = TapRecognizer("tap")
        add(tap)
        self.tap(at: 0)
        tap.taps = 2
        #expect(tap.taps == 2 && tap.parameters.taps == 2)
        self.tap(at: 1_000)
        #expect(listener.heard == ["tap ended"])
        self.tap(at: 1_200)
        #expect(listener.heard.count == 2)
    }

    @Test("An attempt goes on with the settings that it began with") func attemptKeepsItsSettings() {
        let tap = TapRecognizer("tap") { $0.taps = 2 }
        add(tap)
        self.tap(at: 0)
        tap.taps = 1
        #expect(listener.heard.isEmpty && tap.taps == 1)
        self.tap(at: 200)
        #expect(listener.heard == ["tap ended"], "the attempt asked for two taps")
        self.tap(at: 1_000)
        #expect(listener.heard.count == 2, "the next attempt asks for one")
    }

    @Test("A gesture goes on when its settings change, and a target may change them") func gestureGoesOn() {
        let pan = PanRecognizer("pan")
        pan.addTarget { if $0.state == .began { $0.maxTouches = 1; $0.axis = .vertical } }
        add(pan)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 10, finger.contact(.moved, 60, 50))
        Finger.frame(surface, at: 20, finger.contact(.moved, 70, 50))
        #expect(pan.translation.x > 10)
        Finger.frame(surface, at: 30, finger.contact(.ended, 70, 50))
        #expect(listener.heard == ["pan began", "pan changed", "pan ended"])
        Finger.frame(surface, at: 1_000, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 1_010, finger.contact(.moved, 60, 50))
        Finger.frame(surface, at: 1_020, finger.contact(.ended, 60, 50))
        #expect(listener.heard.count == 3, "the next pan keeps to the vertical axis")
    }

    @Test("More fingers give a recognizer another place among the others") func precedenceFollows() {
        let (one, two) = (TapRecognizer("one") { $0.touches = 2 }, TapRecognizer("two"))
        add(one)
        add(two)
        (one.touches, two.touches) = (1, 2)
        tap(at: 0, fingers: 2)
        tap(at: 1_000)
        #expect(listener.heard == ["two ended", "one ended"])
    }

    @Test("New templates of a stroke count from the next drawing on") func templatesChange() throws {
        let stroke = StrokeRecognizer("stroke")
        add(stroke)
        draw(Self.corner, at: 0)
        #expect(listener.heard.isEmpty, "there is no template")
        stroke.templates = [try StrokeTemplate(drawing: Self.corner)]
        draw(Self.corner, at: 5_000)
        #expect(listener.heard == ["stroke ended"])
    }

    @Test("A number outside of its range does no harm", arguments: [-1, 0, 11, Int.max, .min])
    func numbersOutsideOfTheirRange(_ number: Int) throws {
        let length = Double(number)
        for length in [length, .nan, .infinity, -.infinity] {
            add(
                TapRecognizer {
                    ($0.touches, $0.taps, $0.maxMovement, $0.maxSeparation) = (number, number, length, length)
                })
            add(LongPressRecognizer { ($0.touches, $0.taps, $0.maxMovement) = (number, number, length) })
            add(PanRecognizer { ($0.minTouches, $0.maxTouches, $0.slop) = (number, number, length) })
            add(
                EdgePanRecognizer {
                    ($0.touches, $0.edgeZone, $0.minTravel, $0.damper) = (number, length, length, length)
                })
            add(SwipeRecognizer { ($0.touches, $0.minDistance, $0.minVelocity) = (number, length, length) })
            add(SwipeRecognizer { ($0.directions, $0.maxDeviation) = ([], length) })
            add(
                PinchRecognizer {
                    ($0.touches, $0.slop, $0.minSpan, $0.scaleThreshold) = (number, length, length, length)
                })
            add(RotationRecognizer { ($0.touches, $0.thresholdDegrees) = (number, length) })
            add(TransformRecognizer { ($0.touches, $0.slop) = (number, length) })
            let templates = [try StrokeTemplate(drawing: Self.corner)]
            add(StrokeRecognizer { ($0.touches, $0.templates, $0.rotationDegrees) = (number, templates, length) })
            add(StrokeRecognizer { ($0.templates, $0.rotationDegrees, $0.minSize) = (templates, length, length) })
        }
        draw(Self.corner, at: 0)
        draw([Point(x: 1, y: 80), Point(x: 60, y: 80), Point(x: 90, y: 80)], at: 10_000)
        for fingers in 1...11 { tap(at: 20_000 * UInt64(fingers), fingers: fingers) }
        surface.advance(to: .milliseconds(500_000))
        #expect(surface.root.recognizers.allSatisfy { !$0.state.isActive })
    }

    private static let corner = [Point(x: 50, y: 50), Point(x: 50, y: 90), Point(x: 90, y: 90)]

    private func draw(_ corners: [Point], at time: UInt64) {
        let finger = Finger(surface, id: UInt32(time))
        Finger.frame(surface, at: time, finger.contact(.began, corners[0].x, corners[0].y))
        var now = time
        for (start, end) in zip(corners, corners.dropFirst()) {
            for step in 1...20 {
                let place = start + (end - start) * (Double(step) / 20)
                now += 10
                Finger.frame(surface, at: now, finger.contact(.moved, place.x, place.y))
            }
        }
        Finger.frame(surface, at: now + 10, finger.contact(.ended, corners[2].x, corners[2].y))
    }
}
