import Gestures
import Testing

/// The library as programs use it: zones, recognizers, targets.
@Suite struct GestureSurfaceTests {
    private let surface = GestureSurface(ScreenSize(width: 256, height: 160))

    private func stroke(from time: UInt64 = 0) {
        let finger = Finger(surface, id: UInt32(time))
        Finger.frame(surface, at: time, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: time + 10, finger.contact(.moved, 60, 50))
        Finger.frame(surface, at: time + 20, finger.contact(.moved, 70, 50))
        Finger.frame(surface, at: time + 30, finger.contact(.ended, 70, 50))
    }

    private final class Listener {
        var heard: [String] = []
    }

    @Test("Targets are called and can be removed") func targetsAreToldAndCanBeRemoved() {
        let (pan, first, second) = (PanRecognizer("pan"), Listener(), Listener())
        pan.addTarget(first) { pan in first.heard.append("\(pan.label) \(pan.state)") }
        pan.addTarget(second) { pan in second.heard.append("\(pan.state)") }
        surface.root.add(pan)
        stroke()
        #expect(first.heard == ["pan began", "pan changed", "pan ended"])
        pan.removeTarget(first)
        stroke(from: 1_000)
        #expect(first.heard.count == 3 && second.heard.count == 6)
        pan.removeTarget()
        stroke(from: 2_000)
        #expect(second.heard.count == 6)
    }

    @Test("Targets are called for all states but possible and failed") func actionsAreSentForAllButPossibleAndFailed() {
        let (pan, listener) = (PanRecognizer("pan"), Listener())
        pan.addTarget { listener.heard.append("\($0.state)") }
        surface.root.add(pan)
        Finger(surface).tap(at: 0)
        #expect(listener.heard.isEmpty)
        let finger = Finger(surface, id: 7)
        Finger.frame(surface, at: 1_000, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 1_010, finger.contact(.moved, 60, 50))
        surface.cancelTouches(at: .milliseconds(1_020))
        #expect(listener.heard == ["began", "cancelled"])
    }

    @Test("A recognizer without a zone gets no touches") func aRecognizerWithoutAZoneSeesNothing() {
        let (pan, listener) = (PanRecognizer("pan"), Listener())
        pan.addTarget { listener.heard.append("\($0.state)") }
        stroke()
        #expect(listener.heard.isEmpty)
        surface.root.add(pan)
        stroke(from: 1_000)
        #expect(listener.heard.count == 3)
        surface.root.remove(pan)
        stroke(from: 2_000)
        #expect(listener.heard.count == 3 && pan.zone == nil)
    }

    @Test("A recognizer is attached to one zone") func aRecognizerIsAttachedToOneZone() {
        let (pan, other) = (PanRecognizer("pan"), Zone("other", Rect(x: 0, y: 0, width: 10, height: 10)))
        surface.root.add(other)
        surface.root.add(pan)
        #expect(pan.zone === surface.root)
        other.add(pan)
        #expect(pan.zone === other && surface.root.recognizers.isEmpty && other.parent === surface.root)
    }

    @Test("A recognizer that is removed during its gesture is cancelled")
    func aRecognizerThatIsTakenOffInMidGestureIsCancelled() {
        let (pan, listener) = (PanRecognizer("pan"), Listener())
        pan.addTarget { listener.heard.append("\($0.state)") }
        surface.root.add(pan)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 10, finger.contact(.moved, 60, 50))
        surface.root.remove(pan)
        Finger.frame(surface, at: 20, finger.contact(.moved, 70, 50))
        #expect(listener.heard == ["began", "cancelled"])
    }

    @Test("A recognizer moved to another zone begins anew") func inAnotherZoneARecognizerBeginsAnew() {
        let (pan, listener) = (PanRecognizer("pan"), Listener())
        let left = Zone("left", Rect(x: 0, y: 0, width: 128, height: 160))
        pan.addTarget { listener.heard.append("\($0.state)") }
        surface.root.add(left)
        surface.root.add(pan)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 50, 50))
        Finger.frame(surface, at: 10, finger.contact(.moved, 60, 50))
        left.add(pan)
        #expect(listener.heard == ["began", "cancelled"])
        Finger.frame(surface, at: 20, finger.contact(.moved, 70, 50))
        Finger.frame(surface, at: 30, finger.contact(.ended, 70, 50))
        stroke(from: 1_000)
        #expect(listener.heard == ["began", "cancelled", "began", "changed", "ended"])
    }

    @Test("A recognizer that is added again begins anew") func recognizerAddedAgainBeginsAnew() {
        let (tap, listener) = (TapRecognizer("tap"), Listener())
        tap.addTarget { _ in listener.heard.append("tap") }
        surface.root.add(tap)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 50, 50))
        surface.root.remove(tap)
        Finger.frame(surface, at: 10, finger.contact(.moved, 50, 50))
        surface.root.add(tap)
        Finger.frame(surface, at: 20, finger.contact(.ended, 50, 50))
        #expect(listener.heard.isEmpty)
        Finger(surface, id: 50).tap(at: 1_000)
        #expect(listener.heard == ["tap"])
    }

    @Test("A target may enable and disable recognizers") func aTargetMaySwitchRecognizers() {
        let (pan, tap, listener) = (PanRecognizer("pan"), TapRecognizer("tap"), Listener())
        pan.addTarget { pan in
            listener.heard.append("\(pan.state)")
            if pan.state == .began {
                tap.isEnabled = false
                tap.isEnabled = true
            }
            if pan.state == .changed { pan.isEnabled = false }
        }
        surface.root.add(pan)
        surface.root.add(tap)
        stroke()
        #expect(listener.heard == ["began", "changed", "cancelled"])
        #expect(!pan.isEnabled && tap.isEnabled, "the calls of a target count in their order")
        pan.isEnabled = true
        stroke(from: 1_000)
        #expect(listener.heard.count == 6)
    }

    @Test("The surface names the recognizers that see a touch") func aTouchKnowsItsReceivers() {
        let (pan, zone) = (PanRecognizer("pan"), Zone("left", Rect(x: 0, y: 0, width: 128, height: 160)))
        surface.root.add(zone)
        zone.add(pan)
        let (inside, outside) = (Finger(surface, id: 1), Finger(surface, id: 1_000))
        let (first, second) = (inside.contact(.began, 50, 50), outside.contact(.began, 200, 50))
        Finger.frame(surface, at: 0, first, second)
        #expect(surface.receivers(of: first.id).map(\.name) == ["pan"])
        #expect(surface.receivers(of: second.id).isEmpty)
        #expect(surface.touches(of: pan).map(\.contact) == [first.id])
    }

    @Test("A zone's raw touches land, move, lift and are cancelled") func rawTouchesHaveAllFourPhases() {
        let (pan, listener) = (PanRecognizer("pan") { $0.minTouches = 2 }, Listener())
        surface.root.add(pan)
        surface.root.onTouch = { listener.heard.append($0.kind.rawValue) }
        stroke()
        #expect(listener.heard == ["down", "move", "move", "up"])
        let (first, second) = (Finger(surface, id: 5_000), Finger(surface, id: 6_000))
        Finger.frame(surface, at: 1_000, first.contact(.began, 50, 50), second.contact(.began, 80, 50))
        Finger.frame(surface, at: 1_010, first.contact(.moved, 60, 50), second.contact(.moved, 90, 50))
        #expect(listener.heard.suffix(4) == ["down", "down", "cancel", "cancel"])
    }

    @Test("Raw touches go to the zone they landed in") func rawTouchesGoToTheZoneTheyLandedIn() {
        let (zone, listener) = (Zone("left", Rect(x: 0, y: 0, width: 128, height: 160)), Listener())
        surface.root.add(zone)
        zone.onTouch = { _ in listener.heard.append("left") }
        surface.root.onTouch = { _ in listener.heard.append("root") }
        Finger(surface).tap(at: 0)
        Finger(surface, id: 9).tap(at: 1_000, x: 200)
        #expect(listener.heard == ["left", "left", "root", "root"])
    }

    @Test("A gesture's location is available in any zone's coordinates") func locationIsInAnyZone() {
        let (tap, zone) = (TapRecognizer("tap"), Zone("z", Rect(x: 40, y: 30, width: 100, height: 100)))
        var places: [Point] = []
        tap.addTarget { places = [$0.location(), $0.location(in: zone)] }
        surface.root.add(zone)
        zone.add(tap)
        Finger(surface).tap(at: 0)
        #expect(places == [Point(x: 50, y: 50), Point(x: 10, y: 20)])
    }

    /// Two fingers that land together and lift together, one above the other.
    private final class Stack: Recognizer {
        let core = RecognizerCore(name: "stack")
        let typeName = "stack"
        let isContinuous = false

        func handle(_ event: TouchEvent, in context: TouchContext) {
            switch event {
            case .landed where core.touches.count == 2:
                let places = core.touches.map { context.touches[$0].position }
                if abs(places[0].x - places[1].x) > 5 { core.fail() }
            case .lifted where core.touches.isEmpty: core.succeed()
            default: break
            }
        }

        func reset() {}
    }

    @Test("A custom recognizer works like the built-in ones") func aRecognizerOfOnesOwnWorksAsTheBuiltInOnes() {
        let (stack, pan, listener) = (Stack(), PanRecognizer("pan"), Listener())
        pan.require(toFail: stack)
        stack.addTarget { _ in listener.heard.append("stack") }
        pan.addTarget { listener.heard.append("pan \($0.state)") }
        surface.root.add(stack)
        surface.root.add(pan)
        let (first, second) = (Finger(surface, id: 1), Finger(surface, id: 1_000))
        Finger.frame(surface, at: 0, first.contact(.began, 50, 50), second.contact(.began, 50, 80))
        Finger.frame(surface, at: 100, first.contact(.ended, 50, 50), second.contact(.ended, 50, 80))
        #expect(listener.heard == ["stack"])
        Finger.frame(surface, at: 1_000, first.contact(.began, 50, 50), second.contact(.began, 80, 80))
        Finger.frame(surface, at: 1_010, first.contact(.moved, 60, 50), second.contact(.moved, 90, 80))
        #expect(listener.heard == ["stack", "pan began"])
    }
}
