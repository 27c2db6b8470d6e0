import Gestures
import MudraDeclarations

// Pinches, rotations and transforms: the fingers move relative to each other.

extension PinchParameters {
    /// The pinch with the smaller slop begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches, slop < other.slop || isFirst && slop == other.slop else { return .none }
        guard direction == other.direction || direction == .any || other.direction == .any else { return .none }
        guard direction == .any || direction == other.direction, minSpan <= other.minSpan else { return .takesSome }
        // At its slop it fails if the fingers go the wrong way, and may turn round before the other's slop.
        let isSure = direction == .any || slop == other.slop
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.slop - slop)
    }
}

extension RotationParameters {
    /// The rotation with the smaller angle begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches else { return .none }
        guard thresholdDegrees < other.thresholdDegrees || isFirst && thresholdDegrees == other.thresholdDegrees
        else { return .none }
        guard direction == other.direction || direction == .any || other.direction == .any else { return .none }
        guard direction == .any || direction == other.direction else { return .takesSome }
        let isSure = direction == .any || thresholdDegrees == other.thresholdDegrees
        // A degree is about a millimetre if the fingers are a hand's width apart.
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.thresholdDegrees - thresholdDegrees)
    }
}

extension TransformParameters {
    /// A transform asks only how far the fingers have moved. It does not wait until a drag differs from a pinch.
    func effect(on other: GestureConfiguration, _ isFirst: Bool) -> Effect {
        switch other {
        case .transform(let other) where touches == other.touches:
            slop < other.slop || isFirst && slop == other.slop
                ? .takesWhole(isFirst: isFirst, lead: other.slop - slop) : .none
        case .pinch(let pinch) where touches == pinch.touches:
            // The span changes by at most twice the motion of the fingers.
            slop * 2 <= pinch.slop ? .takesWhole(isFirst: isFirst, lead: pinch.slop / 2 - slop) : .takesSome
        case .rotation(let rotation) where touches == rotation.touches:
            // The motion of turning fingers depends on the distance between them.
            slop == 0 ? .takesWhole(isFirst: isFirst, lead: rotation.thresholdDegrees) : .takesSome
        case .pan(let pan) where pan.takes(touches): effect(on: pan, isFirst)
        case .swipe(let swipe) where touches == swipe.touches && slop < swipe.greatestTravel:
            // The swipe also counts fingers that have lifted.
            slop < swipe.leastTravel ? .takesWhole(isFirst: false, lead: swipe.leastTravel - slop) : .takesSome
        case .stroke(let stroke) where touches == stroke.touches && slop < stroke.minSize:
            .takesWhole(isFirst: isFirst, lead: stroke.minSize - slop)
        case .edgePan(let edgePan) where touches == edgePan.touches && slop < edgePan.depth:
            .takesWhole(isFirst: false, lead: edgePan.depth - slop)
        default: .none
        }
    }

    /// The fingers never move less than their centre.
    private func effect(on pan: PanParameters, _ isFirst: Bool) -> Effect {
        guard slop < pan.slop || isFirst && slop == pan.slop else { return .none }
        let hasSameFingers = pan.minTouches == touches && pan.mostTouches == touches
        return hasSameFingers ? .takesWhole(isFirst: isFirst, lead: pan.slop - slop) : .takesSome
    }
}
