import Gestures
import Testing

/// Zones that move, that are no rectangles, and screens that change.
@Suite struct ZonePlaceTests {
    private let surface = GestureSurface(ScreenSize(width: 256, height: 160))
    private let zone = Zone("zone", Rect(x: 20, y: 20, width: 40, height: 40))
    private let listener = Listener()

    private final class Listener {
        var heard: [String] = []
        var taps: UInt64 = 0
    }

    init() {
        surface.root.add(zone)
    }

    /// The zone at a place, as a finger that lands there finds it.
    private func isHit(_ x: Double, _ y: Double) -> Bool {
        var isHit = false
        zone.onTouch = { if $0.kind == .down { isHit = true } }
        listener.taps += 1
        Finger(surface, id: UInt32(listener.taps)).tap(at: 1_000 * listener.taps, x: x, y: y)
        #expect(zone.contains(Point(x: x, y: y)) == isHit)
        return isHit
    }

    @Test("A zone can move and grow") func zoneMoves() {
        #expect(isHit(30, 30) && !isHit(130, 130))
        zone.rect = Rect(x: 120, y: 120, width: 40, height: 40)
        #expect(!isHit(30, 30) && isHit(130, 130))
        zone.rect = Rect(x: 0, y: 0, width: 200, height: 150)
        #expect(isHit(30, 30) && isHit(130, 130))
    }

    @Test("A touch belongs to the zone where it landed, wherever the zone goes") func gestureStaysWithItsZone() {
        let pan = PanRecognizer("pan")
        pan.addTarget { [listener, zone] in listener.heard.append("\($0.state) \($0.location(in: zone).x)") }
        zone.add(pan)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 30, 30))
        Finger.frame(surface, at: 10, finger.contact(.moved, 40, 30))
        zone.rect = Rect(x: 120, y: 20, width: 40, height: 40)
        Finger.frame(surface, at: 20, finger.contact(.moved, 50, 30))
        Finger.frame(surface, at: 30, finger.contact(.ended, 50, 30))
        #expect(listener.heard == ["began 20.0", "changed -70.0", "ended -70.0"])
    }

    @Test("An ellipse has the middle of its rectangle and not its corners") func ellipse() {
        zone.shape = .ellipse
        #expect(isHit(40, 40) && isHit(40, 21) && isHit(59, 40) && !isHit(21, 21) && !isHit(58, 58))
        zone.rect = Rect(x: 100, y: 20, width: 40, height: 40)
        #expect(!isHit(40, 40) && isHit(120, 40) && !isHit(101, 21), "the shape moves along")
    }

    @Test("A polygon has the places that its sides enclose") func polygon() {
        // A triangle whose right angle is at the lower left.
        zone.shape = .polygon([Point(x: 0, y: 0), Point(x: 40, y: 40), Point(x: 0, y: 40)])
        #expect(isHit(25, 50) && !isHit(50, 25) && isHit(21, 30))
        // An L: the upper right quarter is missing.
        zone.shape = .polygon(
            [(0, 0), (20, 0), (20, 20), (40, 20), (40, 40), (0, 40)].map { Point(x: $0.0, y: $0.1) })
        #expect(isHit(30, 30) && isHit(50, 50) && !isHit(50, 30))
        // A corner exactly as high as the place counts once.
        zone.shape = .polygon([(20, 0), (40, 20), (20, 40), (0, 20)].map { Point(x: $0.0, y: $0.1) })
        #expect(isHit(40, 40) && !isHit(70, 40) && !isHit(10, 40))
        zone.shape = .polygon([])
        #expect(!isHit(40, 40))
    }

    @Test("A test may also accept places outside of the rectangle") func test() {
        zone.shape = .test { $0.x > -10 && $0.x < 0 }
        #expect(isHit(15, 100) && !isHit(25, 30))
    }

    @Test("A screen that changes cancels its gestures, and its zones stay") func screenResizes() {
        let pan = PanRecognizer("pan")
        pan.addTarget { [listener] in listener.heard.append("\($0.state)") }
        let edge = EdgePanRecognizer("edge") { $0.edge = .right }
        edge.addTarget { [listener] in if $0.state == .began { listener.heard.append("edge") } }
        surface.root.add(pan)
        surface.root.add(edge)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 30, 30))
        Finger.frame(surface, at: 10, finger.contact(.moved, 40, 30))
        surface.resize(to: ScreenSize(width: 160, height: 256))
        #expect(listener.heard == ["began", "cancelled"])
        #expect(surface.root.rect.size == ScreenSize(width: 160, height: 256))
        Finger.frame(surface, at: 1_000, finger.contact(.began, 159, 200))
        Finger.frame(surface, at: 1_010, finger.contact(.moved, 150, 200))
        #expect(listener.heard.last == "edge", "the right edge is elsewhere now")
    }

    @Test("The first touch after touches were taken away counts, even for a recognizer that had failed before")
    func firstTouchAfterwardsCounts() {
        let (tap, finger) = (TapRecognizer(), Finger(surface))
        var taps = 0
        tap.addTarget { _ in taps += 1 }
        surface.root.add(tap)
        Finger.frame(surface, at: 0, finger.contact(.began, 30, 30))
        Finger.frame(surface, at: 10, finger.contact(.moved, 60, 30))
        #expect(tap.state == .failed)
        surface.cancelTouches(at: .milliseconds(20))
        #expect(tap.state == .possible)
        finger.tap(at: 1_000)
        #expect(taps == 1)
    }

    @Test("A target that resizes the screen waits for the end of the frame") func targetResizes() {
        let pan = PanRecognizer("pan")
        pan.addTarget { [surface, listener] in
            if $0.state == .began { surface.resize(to: ScreenSize(width: 100, height: 100)) }
            listener.heard.append("\($0.state)")
        }
        surface.root.add(pan)
        let finger = Finger(surface)
        Finger.frame(surface, at: 0, finger.contact(.began, 30, 30))
        Finger.frame(surface, at: 10, finger.contact(.moved, 40, 30))
        #expect(listener.heard == ["began", "cancelled"])
    }
}
