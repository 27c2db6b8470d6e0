import Gestures
import MudraTouch

// Pans, swipes and edge pans: fingers that go somewhere together.

extension PanRecognizer.Parameters {
    /// The one with the lesser slop begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard slop < other.slop || isFirst && slop == other.slop else { return .none }
        guard max(minTouches, other.minTouches) <= min(mostTouches, other.mostTouches) else { return .none }
        guard axis == other.axis || axis == .any || other.axis == .any else { return .none }
        let takesWhole =
            minTouches <= other.minTouches && mostTouches >= other.mostTouches && (axis == .any || axis == other.axis)
        // It counts from its own last finger on; and may fail at its slop for going across, when the other has not.
        let isSure = minTouches == other.minTouches && (axis == .any || slop == other.slop)
        return takesWhole ? .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.slop - slop) : .takesSome
    }

    /// It begins long before a swipe is far enough.
    func effect(on swipe: SwipeRecognizer.Parameters, _ isFirst: Bool) -> Effect {
        guard takes(swipe.touches) else { return .none }
        let reach = axis.reach(of: swipe.directions)
        guard reach != .across, slop < swipe.greatestTravel else { return .none }
        guard reach == .along, slop < swipe.leastTravel else { return .takesSome }
        // Of several fingers, the swipe counts those too that have lifted.
        let isSure = axis == .any && swipe.touches == 1
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: swipe.leastTravel - slop)
    }

    /// It begins before an edge pan is far enough in; of the same frame the edge pan comes first.
    func effect(on edgePan: EdgePanRecognizer.Parameters) -> Effect {
        guard takes(edgePan.touches), slop < edgePan.depth else { return .none }
        guard axis.reach(of: [edgePan.edge.inwards]) != .across else { return .none }
        // An edge pan may go as slantingly as it likes.
        return axis == .any ? .takesWhole(isFirst: false, lead: edgePan.depth - slop) : .takesSome
    }

    /// It takes drags from a transform, which has pinches and turns left.
    func effect(on transform: TransformRecognizer.Parameters, _ isFirst: Bool) -> Effect {
        let isEarlier = slop < transform.slop || isFirst && slop == transform.slop
        return takes(transform.touches) && isEarlier ? .takesSome : .none
    }

    /// The most fingers, also where there is no limit.
    var mostTouches: Int { maxTouches ?? .max }

    func takes(_ fingers: Int) -> Bool { fingers >= minTouches && fingers <= mostTouches }
}

extension SwipeRecognizer.Parameters {
    /// The one that takes less travel is recognized first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard !Set(directions).isDisjoint(with: other.directions) else { return .none }
        guard touches == other.touches else {
            // Of a first finger nothing tells when the next ones are to be expected; of two and more their pace does.
            return touches == 1 && other.touches > 1 && Thresholds.growth < other.landWithin ? .takesSome : .none
        }
        let isNoLater = needsNoMoreTravel(than: other) && (minVelocity ?? 0) <= (other.minVelocity ?? 0)
        let isEarlier = isNoLater && greatestTravel < other.leastTravel
        guard isFirst || isEarlier else { return .none }
        let isWider =
            Set(directions).isSuperset(of: other.directions) && maxDuration >= other.maxDuration
            && allowsDeviation(of: other)
            && (touches == 1 || landWithin >= other.landWithin && liftWithin >= other.liftWithin)
        let lead = other.leastTravel - greatestTravel
        return isWider && isNoLater ? .takesWhole(isFirst: isFirst, lead: lead) : .takesSome
    }

    /// A swipe is recognized before an edge pan that has to go farther.
    func effect(on edgePan: EdgePanRecognizer.Parameters) -> Effect {
        let isSameWay = touches == edgePan.touches && directions.contains(edgePan.edge.inwards)
        return isSameWay && greatestTravel < edgePan.depth ? .takesSome : .none
    }

    /// The least travel that can do, in mm: of the slowest swipe.
    var leastTravel: Double { minDistance ?? max(0, Thresholds.swipeTravel(after: maxDuration.seconds)) }

    /// The travel that always does, in mm: of the quickest swipe.
    var greatestTravel: Double { minDistance ?? Thresholds.swipeTravel(after: 0) }

    private func needsNoMoreTravel(than other: Self) -> Bool {
        switch (minDistance, other.minDistance) {
        case (nil, nil): true
        case (let own?, let others?): own <= others
        case (nil, let others?): greatestTravel <= others
        case (let own?, nil): own <= other.leastTravel
        }
    }

    private func allowsDeviation(of other: Self) -> Bool {
        switch (maxDeviation, other.maxDeviation) {
        case (nil, nil): true
        case (let own?, let others?): own >= others
        case (nil, let others?): Thresholds.swipeDeviation(after: other.maxDuration.seconds) >= others
        case (let own?, nil): own >= Thresholds.swipeDeviation(after: 0)
        }
    }
}

extension EdgePanRecognizer.Parameters {
    /// The one that goes less far in begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches else { return .none }
        guard edge == other.edge else {
            // On the diagonal out of the corner a side is reached less than a corner.
            let isOnTheWay = other.edge.isCorner && reaches(other.edge) && other.depth >= depth * 2.0.squareRoot()
            return isOnTheWay ? .takesSome : .none
        }
        guard depth < other.depth || isFirst && depth == other.depth else { return .none }
        guard edge.isCorner || part.lowerBound < other.part.upperBound && other.part.lowerBound < part.upperBound
        else { return .none }
        let isWider =
            part.lowerBound <= other.part.lowerBound && part.upperBound >= other.part.upperBound
            && edgeZone >= other.edgeZone && damper >= other.damper && maxDuration >= other.maxDuration
            && (maxTravel ?? .infinity) >= (other.maxTravel ?? .infinity)
            && (touches == 1 || landWithin >= other.landWithin)
        return isWider ? .takesWhole(isFirst: isFirst, lead: other.depth - depth) : .takesSome
    }

    /// How far in the fingers are when it begins, in mm.
    var depth: Double { minTravel + damper }

    /// Whether the corner is at an end of this edge, and of its part.
    private func reaches(_ corner: Edge) -> Bool {
        switch (edge, corner) {
        case (.left, .topLeft), (.right, .topRight), (.top, .topLeft), (.bottom, .bottomLeft): part.lowerBound == 0
        case (.left, .bottomLeft), (.right, .bottomRight), (.top, .topRight), (.bottom, .bottomRight):
            part.upperBound == 1
        default: false
        }
    }
}

/// How much of what goes certain ways an axis is for.
private enum AxisReach {
    case across
    case partly
    case along
}

extension Axis {
    fileprivate func reach(of directions: [Direction]) -> AxisReach {
        if directions.allSatisfy(leads) { return .along }
        return directions.contains { leads($0) || $0.isDiagonal } ? .partly : .across
    }

    private func leads(_ direction: Direction) -> Bool {
        switch self {
        case .any: true
        case .horizontal: direction == .left || direction == .right
        case .vertical: direction == .up || direction == .down
        }
    }
}

extension Direction {
    fileprivate var isDiagonal: Bool {
        switch self {
        case .left, .right, .up, .down: false
        case .upLeft, .upRight, .downLeft, .downRight: true
        }
    }
}

extension Edge {
    /// The way from it into the screen.
    fileprivate var inwards: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        case .topLeft: .downRight
        case .topRight: .downLeft
        case .bottomLeft: .upRight
        case .bottomRight: .upLeft
        }
    }
}
