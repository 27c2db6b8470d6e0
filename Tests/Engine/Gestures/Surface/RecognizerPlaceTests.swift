import Gestures
import Testing

/// Where a recognizer's fingers are, and which zone a delegate hears of.
@Suite struct RecognizerPlaceTests {
    private let surface = GestureSurface(ScreenSize(width: 256, height: 160))
    private let zone = Zone(nil, Rect(x: 40, y: 40, width: 100, height: 100))
    private let first: Finger
    private let second: Finger

    init() {
        (first, second) = (Finger(surface, id: 1), Finger(surface, id: 2))
        surface.root.add(zone)
    }

    @Test("Fingers are numbered in the order in which they landed") func fingersOfAGesture() {
        let pan = PanRecognizer()
        zone.add(pan)
        Finger.frame(surface, at: 0, first.contact(.began, 90, 50))
        Finger.frame(surface, at: 10, first.contact(.stationary, 90, 50), second.contact(.began, 50, 50))
        Finger.frame(surface, at: 20, first.contact(.moved, 90, 60), second.contact(.moved, 50, 60))
        #expect(pan.state == .began && pan.numberOfTouches == 2 && pan.zone === zone)
        #expect(pan.location(ofTouch: 0, in: zone) == Point(x: 50, y: 20))
        #expect(pan.location(ofTouch: 1) == Point(x: 50, y: 60))
        #expect(pan.location(ofTouch: 2) == nil && pan.location(ofTouch: -1) == nil)
        // The finger that stays is the first one now.
        Finger.frame(surface, at: 30, first.contact(.ended, 90, 60), second.contact(.moved, 50, 61))
        #expect(pan.location(ofTouch: 0) == Point(x: 50, y: 61) && pan.location(ofTouch: 1) == nil)
    }

    @Test("A tap's fingers are where they lifted, and those of the last tap") func fingersOfATap() {
        let tap = TapRecognizer { ($0.touches, $0.taps) = (2, 2) }
        var places: [Point?] = []
        tap.addTarget { places = [$0.location(ofTouch: 0), $0.location(ofTouch: 1), $0.location(ofTouch: 2)] }
        surface.root.add(tap)
        for time: UInt64 in [0, 200] {
            let x = Double(50 + time / 100)
            Finger.frame(surface, at: time, first.contact(.began, x, 50), second.contact(.began, x + 20, 50))
            Finger.frame(surface, at: time + 60, first.contact(.ended, x, 51), second.contact(.ended, x + 20, 51))
        }
        #expect(places == [Point(x: 52, y: 51), Point(x: 72, y: 51), nil])
    }

    @Test("A recognizer on no screen has no fingers") func noScreen() {
        let tap = TapRecognizer()
        #expect(tap.location(ofTouch: 0) == nil && tap.zone == nil && tap.numberOfTouches == 0)
    }

    @Test("A delegate hears in which zone a touch landed") func delegateHearsOfZones() {
        final class Refusal: RecognizerDelegate {
            var zones: [Zone?] = []

            func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool {
                zones.append(zone)
                return zone?.parent == nil
            }
        }
        let (tap, refusal) = (TapRecognizer(), Refusal())
        var taps = 0
        tap.addTarget { _ in taps += 1 }
        tap.delegate = refusal
        surface.root.add(tap)
        first.tap(at: 0, x: 50, y: 50)
        first.tap(at: 1_000, x: 10, y: 10)
        #expect(taps == 1 && refusal.zones.count == 2)
        #expect(refusal.zones.first.flatMap(\.self) === zone && refusal.zones.last.flatMap(\.self) === surface.root)
    }
}
