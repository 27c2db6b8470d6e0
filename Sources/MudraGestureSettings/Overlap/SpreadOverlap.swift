import Gestures

// Pinches, rotations and transforms: fingers that move among each other.

extension PinchRecognizer.Parameters {
    /// The one with the lesser slop begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches, slop < other.slop || isFirst && slop == other.slop else { return .none }
        guard direction == other.direction || direction == .any || other.direction == .any else { return .none }
        guard direction == .any || direction == other.direction, minSpan <= other.minSpan else { return .takesSome }
        // It fails at its slop when that is the wrong way, and the other may turn round before its own.
        let isSure = direction == .any || slop == other.slop
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.slop - slop)
    }
}

extension RotationRecognizer.Parameters {
    /// The one that turns less far begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches else { return .none }
        guard thresholdDegrees < other.thresholdDegrees || isFirst && thresholdDegrees == other.thresholdDegrees
        else { return .none }
        guard direction == other.direction || direction == .any || other.direction == .any else { return .none }
        guard direction == .any || direction == other.direction else { return .takesSome }
        let isSure = direction == .any || thresholdDegrees == other.thresholdDegrees
        // A degree is a millimetre where the fingers are a hand's width apart.
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.thresholdDegrees - thresholdDegrees)
    }
}

extension TransformRecognizer.Parameters {
    /// A transform asks only how far the fingers have moved, so it does not wait until drag and pinch can be told apart.
    func effect(on other: GestureConfiguration, _ isFirst: Bool) -> Effect {
        switch other {
        case .transform(let other) where touches == other.touches:
            slop < other.slop || isFirst && slop == other.slop
                ? .takesWhole(isFirst: isFirst, lead: other.slop - slop) : .none
        case .pinch(let pinch) where touches == pinch.touches:
            // The span changes by at most twice of what the fingers move.
            slop * 2 <= pinch.slop ? .takesWhole(isFirst: isFirst, lead: pinch.slop / 2 - slop) : .takesSome
        case .rotation(let rotation) where touches == rotation.touches:
            // How far fingers move that turn depends on how far apart they are.
            slop == 0 ? .takesWhole(isFirst: isFirst, lead: rotation.thresholdDegrees) : .takesSome
        case .pan(let pan) where pan.takes(touches): effect(on: pan, isFirst)
        case .swipe(let swipe) where touches == swipe.touches && slop < swipe.greatestTravel:
            // The swipe counts fingers too that have lifted.
            slop < swipe.leastTravel ? .takesWhole(isFirst: false, lead: swipe.leastTravel - slop) : .takesSome
        case .edgePan(let edgePan) where touches == edgePan.touches && slop < edgePan.depth:
            .takesWhole(isFirst: false, lead: edgePan.depth - slop)
        default: .none
        }
    }

    /// What the fingers move is never less than what their middle does.
    private func effect(on pan: PanRecognizer.Parameters, _ isFirst: Bool) -> Effect {
        guard slop < pan.slop || isFirst && slop == pan.slop else { return .none }
        let hasSameFingers = pan.minTouches == touches && pan.mostTouches == touches
        return hasSameFingers ? .takesWhole(isFirst: isFirst, lead: pan.slop - slop) : .takesSome
    }
}
