import MudraTouch

// Where a recognizer and its fingers are.

extension Recognizer {
    /// The zone that the recognizer is attached to; nil: none.
    public var zone: Zone? { core.zone }

    /// How many fingers take part in the gesture; 0 before it begins or is recognized.
    public var numberOfTouches: Int { core.values.touches }

    /// The location of the gesture, in mm from the top left corner of `zone`; without a zone, of the screen.
    public func location(in zone: Zone? = nil) -> Point {
        core.values.location - (zone?.rect.origin ?? .zero)
    }

    /// Where one of the fingers is, in mm.
    ///
    /// Once all fingers have lifted, as after a tap, it is where they lifted; they are kept until the target returns.
    /// - Parameters:
    ///   - index: the finger, from 0, in the order in which they landed.
    ///   - zone: the zone from whose top left corner the place counts; nil: from that of the screen.
    /// - Returns: nil if the gesture does not have so many fingers, or the recognizer is on no surface.
    public func location(ofTouch index: Int, in zone: Zone? = nil) -> Point? {
        guard let touches = core.zone?.surface?.touches else { return nil }
        let isDown = !core.touches.isEmpty
        let landed = (isDown ? core.touches : core.involved).sorted { touches[$0].landing < touches[$1].landing }
        // Of several taps, the last one counts.
        let fingers = isDown ? landed[...] : landed.suffix(max(core.values.touches, 0))
        guard index >= 0, index < fingers.count else { return nil }
        return touches[fingers[fingers.startIndex + index]].position - (zone?.rect.origin ?? .zero)
    }
}
