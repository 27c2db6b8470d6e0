import Gestures

extension TouchpadRecognizer.Parameters {
    /// Like a transform, a touchpad gesture asks only how far the fingers have moved. Without a slop, it takes all
    /// fingers as they land.
    func effect(on other: GestureConfiguration, _ isFirst: Bool) -> Effect {
        guard let fingers = other.touches.first(where: takes) else { return .none }
        let isWhole = other.touches.allSatisfy(takes)
        if slop == 0 { return isWhole ? .takesWhole(isFirst: isPointer, lead: .infinity) : .takesSome }
        if case .touchpad(let other) = other {
            guard slop < other.slop || isFirst && slop == other.slop else { return .none }
            return isWhole ? .takesWhole(isFirst: isFirst, lead: other.slop - slop) : .takesSome
        }
        let effect = asTransform(of: fingers).effect(on: other, isFirst)
        return isWhole ? effect : min(effect, .takesSome)
    }

    /// The effect of another gesture on this one.
    func effect(of other: GestureConfiguration, _ isFirst: Bool) -> Effect {
        guard slop > 0, let fingers = other.touches.first(where: takes) else { return .none }
        return min(other.effect(on: .transform(asTransform(of: fingers)), isFirst: isFirst), .takesSome)
    }

    private func takes(_ fingers: Int) -> Bool { fingers >= minTouches && fingers <= mostTouches }

    private func asTransform(of fingers: Int) -> TransformRecognizer.Parameters {
        var transform = TransformRecognizer.Parameters()
        (transform.touches, transform.slop) = (fingers, slop)
        return transform
    }
}

extension GestureConfiguration {
    /// The numbers of fingers with which the gesture can come.
    var touches: ClosedRange<Int> {
        let most = Thresholds.fingers.upperBound
        return switch self {
        case .tap(let parameters): parameters.touches...parameters.touches
        case .longPress(let parameters): parameters.touches...parameters.touches
        case .pan(let parameters): parameters.minTouches...max(parameters.minTouches, parameters.maxTouches ?? most)
        case .edgePan(let parameters): parameters.touches...parameters.touches
        case .swipe(let parameters): parameters.touches...parameters.touches
        case .pinch(let parameters): parameters.touches...parameters.touches
        case .rotation(let parameters): parameters.touches...parameters.touches
        case .transform(let parameters): parameters.touches...parameters.touches
        case .touchpad(let parameters): parameters.minTouches...max(parameters.minTouches, parameters.mostTouches)
        }
    }
}
