import Gestures
import MudraDeclarations
import MudraTouchpad

extension TouchpadParameters {
    /// A touchpad gesture asks only whether fingers have moved. It waits for more fingers to land, so that quick motions
    /// come before it. Without a slop, it takes fingers that rest too.
    func effect(on other: GestureConfiguration, _ isFirst: Bool) -> Effect {
        guard other.touches.contains(where: takes) else { return .none }
        if case .touchpad(let other) = other, isFirst, slop <= other.slop, touches == other.touches {
            return .takesNearlyAll
        }
        guard slop == 0 else { return other.isOfStillFingers ? .none : .takesSome }
        guard other.isOfStillFingers || isPointer, other.touches.allSatisfy(takes) else { return .takesSome }
        return isPointer ? .takesAll : .takesNearlyAll
    }

    /// The effect of another gesture on this one.
    func effect(of other: GestureConfiguration) -> Effect {
        slop > 0 && !other.isOfStillFingers && other.touches.contains(where: takes) ? .takesSome : .none
    }

    /// With how many fingers it can begin.
    var touches: ClosedRange<Int> { minTouches...max(minTouches, mostTouches) }

    private func takes(_ fingers: Int) -> Bool { touches.contains(fingers) }
}

extension GestureConfiguration {
    /// The effect of a gesture that any motion of its fingers makes on one that waits for its failure.
    func effectOfAnyMotion(onWaiting other: Self) -> Effect {
        guard touches.contains(other.touches.lowerBound) else { return .none }
        switch (self, other) {
        case (.touchpad(let winner), _) where winner.slop == 0: return .takesNearlyAll
        // Fingers that have rested begin it when the other has failed.
        case (_, .touchpad(let loser)) where loser.slop == 0: return .none
        default: break
        }
        return other.isOfStillFingers ? .none : .takesNearlyAll
    }

    /// Whether fingers that move make it fail.
    fileprivate var isOfStillFingers: Bool {
        switch self {
        case .tap, .longPress: true
        case .pan, .edgePan, .swipe, .pinch, .rotation, .transform, .touchpad, .stroke: false
        }
    }
}
