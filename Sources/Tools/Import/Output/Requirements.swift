import Gestures

extension ImportedGesture {
    /// Whether this gesture must wait for the failure of the other one, so that both can fire; otherwise
    /// `mudractl check` warns. Gestures of a zone go before those of the whole screen, so they wait for these only if
    /// they would fire too early.
    func mustWait(for other: ImportedGesture) -> Bool {
        if condition?.excludes(other.condition) == true || other.condition?.excludes(condition) == true { return false }
        let isOfScreen = other.zone == nil
        guard zone == other.zone || isOfScreen else { return false }
        switch (motion, other.motion) {
        case (.tap(let taps), .tap(let others)): return touches == other.touches && taps < others
        case (.swipe(let direction, let least), .swipe(let others, let othersLeast)):
            guard direction == others else { return false }
            // One finger may be the first of several.
            if touches != other.touches { return touches == 1 && other.touches > 1 }
            return zone == other.zone && least ?? 0 < othersLeast ?? 0
        case (.swipe(let direction, let least), .edgePan(let edge, let depth)):
            return touches == other.touches && direction == edge.inwardDirection
                && least ?? Thresholds.swipeTravel(after: 0) < depth ?? 0
        case (.pan(let axis), .swipe(let direction, _)):
            return zone == other.zone && touches == other.touches && !axis.isCrossed(by: direction)
        case (.pan(let axis), .edgePan(let edge, _)):
            return touches == other.touches && !axis.isCrossed(by: edge.inwardDirection)
        case (.edgePan(let edge, let least), .edgePan(let others, let othersLeast)):
            return touches == other.touches && edge == others && least ?? 0 < othersLeast ?? 0
        default: return false
        }
    }
}

extension Axis {
    /// Whether a direction is perpendicular to the axis.
    fileprivate func isCrossed(by direction: Direction) -> Bool {
        switch self {
        case .any: false
        case .horizontal: direction == .up || direction == .down
        case .vertical: direction == .left || direction == .right
        }
    }
}
