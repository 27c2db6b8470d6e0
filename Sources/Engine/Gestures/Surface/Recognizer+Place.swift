import MudraTouch

// Where a recognizer and its fingers are.

extension RecognizerCore {
    /// The zone that the recognizer is attached to; nil: none.
    var zone: Zone? { host as? Zone }
}

extension Recognizer {
    /// The zone that the recognizer is attached to; nil: none.
    public var zone: Zone? { core.zone }

    /// How many fingers take part in the gesture.
    public var numberOfTouches: Int { core.values.touches }

    /// The location of the gesture, in mm from the top left corner of `zone`; without a zone, of the screen.
    public func location(in zone: Zone? = nil) -> Point {
        core.values.location - (zone?.rect.origin ?? .zero)
    }

    /// Where one of the fingers is, in mm from the top left corner of `zone`; without a zone, of the screen.
    ///
    /// Once all fingers have lifted, as after a tap, it is where they lifted; they are kept until the target returns.
    /// - Parameter index: the finger, from 0, in the order in which they landed.
    /// - Returns: nil if the gesture does not have so many fingers, or the recognizer is on no surface.
    public func location(ofTouch index: Int, in zone: Zone? = nil) -> Point? {
        guard let touches = core.zone?.surface?.engine.touches else { return nil }
        let isDown = !core.touches.isEmpty
        let landed = (isDown ? core.touches : core.involved).sorted { touches[$0].landing < touches[$1].landing }
        // Of several taps, the last one counts.
        let fingers = isDown ? landed[...] : landed.suffix(core.values.touches)
        guard index >= 0, index < fingers.count else { return nil }
        return touches[fingers[fingers.startIndex + index]].position - (zone?.rect.origin ?? .zero)
    }
}
