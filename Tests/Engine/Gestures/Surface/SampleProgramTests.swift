import Gestures
import Testing

/// Programs as UIKit's first documents have them, with more fingers than the articles of `Gestures.docc` try.
@Suite struct SampleProgramTests {
    // MARK: Single against double tap

    final class Photo {
        var heard: [String] = []
        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let single = TapRecognizer("single")
        let double = TapRecognizer("double") { $0.taps = 2 }

        init() {
            single.require(toFail: double)
            single.addTarget { [unowned self] tap in heard.append("show at \(tap.location().x)") }
            double.addTarget { [unowned self] _ in heard.append("zoom") }
            screen.root.add(double)
            screen.root.add(single)
        }
    }

    @Test("A single tap waits for the double tap") func aSingleTapWaitsForTheDoubleTap() {
        let photo = Photo()
        let finger = Finger(photo.screen)
        finger.tap(at: 0)
        #expect(photo.heard == [])
        photo.screen.advance(to: .milliseconds(1_000))
        #expect(photo.heard == ["show at 50.0"])
        finger.tap(at: 2_000)
        finger.tap(at: 2_200)
        photo.screen.advance(to: .milliseconds(5_000))
        #expect(photo.heard == ["show at 50.0", "zoom"])
    }

    @Test("The single tap is instant while the double tap is off") func withoutTheDoubleTapTheSingleTapIsInstant() {
        let photo = Photo()
        photo.double.isEnabled = false
        Finger(photo.screen).tap(at: 0)
        #expect(photo.heard == ["show at 50.0"])
    }

    // MARK: Why it was not recognized

    @Test("A trace and a failed transition give their reasons") func traceGivesReasons() {
        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let (single, double) = (TapRecognizer("single"), TapRecognizer("double") { $0.taps = 2 })
        single.require(toFail: double)
        for recognizer: any Recognizer in [single, double, PanRecognizer("pan")] { screen.root.add(recognizer) }
        var told: [String] = []
        screen.onTrace = { event in
            if case .waits(let other) = event.kind { told.append("\(event.recognizer.label) waits for \(other.label)") }
        }
        screen.onTransition = { transition in
            if let reason = transition.reason { told.append("\(transition.recognizer.label) \(reason.text)") }
        }
        let finger = Finger(screen)
        Finger.frame(screen, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(screen, at: 20, finger.contact(.moved, 50.8, 50))
        Finger.frame(screen, at: 50, finger.contact(.ended, 50.8, 50))
        screen.advance(to: .milliseconds(1_000))
        #expect(
            told == [
                "single waits for double", "pan moved 0.8 mm, needed 1.6 mm",
                "double 1 tap within 350 ms, needed 2 taps",
            ])
    }

    // MARK: Rotation, pinch and pan together, with a raw triple tap that resets

    final class Picture: RecognizerDelegate {
        let zone = Zone("picture", Rect(x: 20, y: 20, width: 200, height: 120))
        let pan = PanRecognizer("move") { $0.minTouches = 2 }
        let pinch = PinchRecognizer("zoom")
        let rotation = RotationRecognizer("turn")
        var (offset, scale, angle) = (Point.zero, 1.0, 0.0)

        init() {
            for recognizer: any Recognizer in [pan, pinch, rotation] {
                recognizer.delegate = self
                zone.add(recognizer)
            }
            // The values count from the start of the gesture, so nothing has to be added up here.
            pan.addTarget { [unowned self] in offset = $0.translation }
            pinch.addTarget { [unowned self] in scale = $0.scale }
            rotation.addTarget { [unowned self] in angle = $0.rotation }
            zone.onTouch = { [unowned self] touch in
                if touch.kind == .up && touch.tapCount == 3 { (offset, scale, angle) = (.zero, 1, 0) }
            }
        }

        func recognizer(
            _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
        ) -> Bool { true }
    }

    @Test("Three gestures work at once, and a triple tap resets them")
    func threeGesturesWorkAtOnceAndATripleTapResetsThem() {
        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let picture = Picture()
        screen.root.add(picture.zone)
        let (first, second) = (Finger(screen, id: 1), Finger(screen, id: 2))
        Finger.frame(screen, at: 0, first.contact(.began, 50, 50), second.contact(.began, 70, 50))
        for step in 1...10 {
            let way = Double(step)
            Finger.frame(
                screen, at: UInt64(step) * 10, first.contact(.moved, 50 + way, 50 + way),
                second.contact(.moved, 70 + way, 50 + 3 * way))
        }
        Finger.frame(screen, at: 110, first.contact(.ended, 60, 60), second.contact(.ended, 80, 80))
        #expect(picture.offset.x > 5 && picture.offset.y > 5)
        #expect(picture.scale > 1.3)
        #expect((picture.angle - .pi / 4).magnitude < 0.001)
        for tap: UInt64 in 0..<3 { first.tap(at: 1_000 + 200 * tap) }
        #expect(picture.offset == .zero && picture.scale == 1 && picture.angle == 0)
    }

    // MARK: A long press that selects, then a pan that moves

    final class Drawing: RecognizerDelegate {
        var heard: [String] = []
        let press = LongPressRecognizer("select")
        let pan = PanRecognizer("move")

        init(_ screen: GestureSurface) {
            press.addTarget { [unowned self] in
                if $0.state == .began { heard.append("select") }
                if $0.state == .ended || $0.state == .cancelled { heard.append("deselect") }
            }
            pan.addTarget { [unowned self] in
                if $0.state != .ended { heard.append("move by \($0.translation.x.thousandths)") }
            }
            pan.delegate = self
            screen.root.add(press)
            screen.root.add(pan)
        }

        func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool { press.state.isActive }

        func recognizer(
            _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
        ) -> Bool { other === press }
    }

    @Test("A pan moves what a long press has selected") func aPanMovesWhatALongPressHasSelected() {
        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let drawing = Drawing(screen)
        let finger = Finger(screen)
        Finger.frame(screen, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(screen, at: 600, finger.contact(.moved, 52.6, 50))
        Finger.frame(screen, at: 610, finger.contact(.moved, 55.6, 50))
        Finger.frame(screen, at: 620, finger.contact(.ended, 55.6, 50))
        #expect(drawing.heard == ["select", "move by 1.0", "move by 4.0", "deselect"])
        Finger.frame(screen, at: 2_000, finger.contact(.began, 50, 50))
        Finger.frame(screen, at: 2_010, finger.contact(.moved, 60, 50))
        Finger.frame(screen, at: 2_020, finger.contact(.ended, 60, 50))
        #expect(drawing.heard.count == 4)
    }

    @Test("An object is deselected when its press is cancelled") func cancelledPressDeselects() {
        let screen = GestureSurface(ScreenSize(width: 256, height: 160))
        let drawing = Drawing(screen)
        let finger = Finger(screen)
        Finger.frame(screen, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(screen, at: 600, finger.contact(.cancelled, 50, 50))
        #expect(drawing.heard == ["select", "deselect"])
    }
}
