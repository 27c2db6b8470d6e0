import Gestures
import MudraTouch

// Pans, swipes and edge pans: the fingers move in the same direction.

extension PanParameters {
    /// The pan with the smaller slop begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard slop < other.slop || isFirst && slop == other.slop else { return .none }
        guard max(minTouches, other.minTouches) <= min(mostTouches, other.mostTouches) else { return .none }
        guard axis == other.axis || axis == .any || other.axis == .any else { return .none }
        let takesWhole =
            minTouches <= other.minTouches && mostTouches >= other.mostTouches && (axis == .any || axis == other.axis)
        // A pan measures from the landing of its own last finger. At its slop it may fail because the fingers go across
        // its axis, at a time when the other pan has not failed.
        let isSure = minTouches == other.minTouches && (axis == .any || slop == other.slop)
        return takesWhole ? .takesWhole(isFirst: isFirst, isSure: isSure, lead: other.slop - slop) : .takesSome
    }

    /// A pan begins long before a swipe is far enough.
    func effect(on swipe: SwipeParameters, _ isFirst: Bool) -> Effect {
        guard takes(swipe.touches) else { return .none }
        let reach = axis.reach(of: swipe.directions)
        guard reach != .across, slop < swipe.greatestTravel else { return .none }
        guard reach == .along, slop < swipe.leastTravel else { return .takesSome }
        // A swipe of several fingers also counts fingers that have lifted.
        let isSure = axis == .any && swipe.touches == 1
        return .takesWhole(isFirst: isFirst, isSure: isSure, lead: swipe.leastTravel - slop)
    }

    /// A pan begins before an edge pan is far enough in. If both could begin in the same frame, the edge pan comes
    /// first.
    func effect(on edgePan: EdgePanParameters) -> Effect {
        guard takes(edgePan.touches), slop < edgePan.depth else { return .none }
        guard axis.reach(of: [edgePan.edge.inwardDirection]) != .across else { return .none }
        // An edge pan may move at any slant.
        return axis == .any ? .takesWhole(isFirst: false, lead: edgePan.depth - slop) : .takesSome
    }

    /// A pan takes drags from a transform, which keeps pinches and turns.
    func effect(on transform: TransformParameters, _ isFirst: Bool) -> Effect {
        let isEarlier = slop < transform.slop || isFirst && slop == transform.slop
        return takes(transform.touches) && isEarlier ? .takesSome : .none
    }

    /// A pan begins before the fingers of a drawing lift, if it sets off along the axis.
    func effect(on stroke: StrokeParameters, _ isFirst: Bool) -> Effect {
        guard takes(stroke.touches), slop < stroke.minSize else { return .none }
        let along = stroke.startsDegrees.map { start in axis.leads(degrees: start) }
        guard along.contains(true) else { return .none }
        return along.contains(false) ? .takesSome : .takesWhole(isFirst: isFirst, lead: stroke.minSize - slop)
    }

    /// The most fingers, even if there is no limit.
    var mostTouches: Int { maxTouches ?? .max }

    func takes(_ fingers: Int) -> Bool { fingers >= minTouches && fingers <= mostTouches }
}

extension SwipeParameters {
    /// The swipe that needs less travel is recognized first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard !Set(directions).isDisjoint(with: other.directions) else { return .none }
        guard touches == other.touches else {
            // After a first finger there is no way to tell when the next will land; after two or more, their pace
            // tells.
            return touches == 1 && other.touches > 1 && Thresholds.growth < other.landWithin ? .takesSome : .none
        }
        let isNoLater = needsNoMoreTravel(than: other) && minVelocity <= other.minVelocity
        let isEarlier = isNoLater && greatestTravel < other.leastTravel
        guard isFirst || isEarlier else { return .none }
        let isWider =
            Set(directions).isSuperset(of: other.directions) && maxDuration >= other.maxDuration
            && allowsDeviation(of: other)
            && (touches == 1 || landWithin >= other.landWithin && liftWithin >= other.liftWithin)
        let lead = other.leastTravel - greatestTravel
        return isWider && isNoLater ? .takesWhole(isFirst: isFirst, lead: lead) : .takesSome
    }

    /// A swipe is recognized before an edge pan that needs more travel.
    func effect(on edgePan: EdgePanParameters) -> Effect {
        let isSameWay = touches == edgePan.touches && directions.contains(edgePan.edge.inwardDirection)
        return isSameWay && greatestTravel < edgePan.depth ? .takesSome : .none
    }

    /// A swipe takes drawings that set off its way: it is complete long before even a circle has bent.
    func effect(on stroke: StrokeParameters) -> Effect {
        guard touches == stroke.touches else { return .none }
        // Farther off, a swipe is not straight enough. People draw faster than they drag.
        let slant = 30.0
        let apart = stroke.startsDegrees.map { start in
            directions.map { (start - $0.degrees).remainder(dividingBy: 360).magnitude }.min() ?? 180
        }
        guard apart.contains(where: { $0 - stroke.rotationDegrees < slant }) else { return .none }
        let isAlways =
            apart.allSatisfy { $0 < slant } && minVelocity <= Thresholds.swipeVelocity
            && greatestTravel < stroke.minSize
        return isAlways ? .takesNearlyAll : .takesSome
    }

    /// The least travel that can be enough, in mm: for the slowest swipe.
    var leastTravel: Double { minDistance ?? Thresholds.swipeTravel(after: maxDuration.seconds) }

    /// The travel that is always enough, in mm: for the quickest swipe.
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

extension EdgePanParameters {
    /// The edge pan that needs less depth begins first.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard touches == other.touches else { return .none }
        guard edge == other.edge else {
            // On the diagonal out of the corner, the fingers reach the depth of a side later than that of a corner.
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

    /// Whether the corner is at an end of this edge and of its part.
    private func reaches(_ corner: Edge) -> Bool {
        switch (edge, corner) {
        case (.left, .topLeft), (.right, .topRight), (.top, .topLeft), (.bottom, .bottomLeft): part.lowerBound == 0
        case (.left, .bottomLeft), (.right, .bottomRight), (.top, .topRight), (.bottom, .bottomRight):
            part.upperBound == 1
        default: false
        }
    }
}

/// How many of some directions an axis allows: none, some or all.
private enum AxisReach {
    case across
    case partly
    case along
}

extension StrokeParameters {
    /// Of two strokes with a drawing in common the first is recognized.
    func effect(on other: Self, _ isFirst: Bool) -> Effect {
        guard isFirst, touches == other.touches, !Set(templates).isDisjoint(with: other.templates) else { return .none }
        let isWider =
            Set(templates) == Set(other.templates) && rotationDegrees >= other.rotationDegrees
            && (direction == .any || direction == other.direction) && minSize <= other.minSize
            && maxDuration >= other.maxDuration && landWithin >= other.landWithin && liftWithin >= other.liftWithin
        return isWider ? .takesAll : .takesSome
    }

    /// The directions in which its drawings set off, in degrees, clockwise from the right.
    fileprivate var startsDegrees: [Double] { templates.flatMap { $0.startsDegrees(direction) } }
}

extension Axis {
    /// Whether a direction, in degrees from the horizontal, is nearer to this axis than to the other.
    fileprivate func leads(degrees: Double) -> Bool {
        let slant = degrees.remainder(dividingBy: 180).magnitude
        return switch self {
        case .any: true
        case .horizontal: slant < 45
        case .vertical: slant > 45
        }
    }

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
    /// Clockwise from the right.
    fileprivate var degrees: Double {
        switch self {
        case .right: 0
        case .downRight: 45
        case .down: 90
        case .downLeft: 135
        case .left: 180
        case .upLeft: 225
        case .up: 270
        case .upRight: 315
        }
    }

    fileprivate var isDiagonal: Bool {
        switch self {
        case .left, .right, .up, .down: false
        case .upLeft, .upRight, .downLeft, .downRight: true
        }
    }
}
