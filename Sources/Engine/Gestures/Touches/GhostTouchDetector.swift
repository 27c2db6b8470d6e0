import MudraTouch

/// Tells fingers from bursts of ghost contacts, which electric noise causes on large screens.
///
/// In the only recording of such bursts (advanced-silicon 2149:231c, 127 bursts), 3 to 10 contacts land in one frame
/// all over the panel, do not move, and lift in one frame 52 ms later; 105 ms after that the next ones come, sometimes
/// fewer. None of them is more than a tap, so the detector affects taps only: a touch that lands soon after a burst is
/// no tap.
struct GhostTouchDetector {
    /// Fewer contacts may be fingers of two people.
    private static let contacts = 3
    /// How long after a burst no touch counts as a tap: twice the time from one burst to the next.
    private static let aftermath = Microseconds.milliseconds(300)

    private var lastBurst: Microseconds?

    /// Records the touches that lift in a frame.
    mutating func note(_ lifting: borrowing IndexList, of touches: TouchTable, at time: Microseconds) {
        guard lifting.count >= Self.contacts, let first = lifting.first(where: { _ in true }) else { return }
        var (least, greatest) = (touches[first].start, touches[first].start)
        for index in lifting {
            let touch = touches[index]
            guard touch.reach == 0, touch.landing == touches[first].landing else { return }
            least = Point(x: min(least.x, touch.start.x), y: min(least.y, touch.start.y))
            greatest = Point(x: max(greatest.x, touch.start.x), y: max(greatest.y, touch.start.y))
        }
        if least.distance(to: greatest) > Thresholds.handSpan { lastBurst = time }
    }

    /// The measurement if a touch that lands at `time` may be a ghost; nil: it may not.
    func suspicion(landingAt time: Microseconds) -> ThresholdMeasurement? {
        guard let lastBurst, time - lastBurst <= Self.aftermath else { return nil }
        return ThresholdMeasurement(.ghost, time - lastBurst, limit: Self.aftermath)
    }
}
