import MudraTouch

/// What fingers can do together.
public enum MotionKind: Sendable {
    /// Go the same way.
    case translation
    /// Go apart or together.
    case radial
    /// Go round each other.
    case tangential
}

/// What a motion says of two kinds of recognizers that compete.
enum MotionBias {
    /// It is of the one kind.
    case favors
    /// Not now: it is of the other kind, or cannot be told yet.
    case undecided
    /// It can be of the one kind no more.
    case excludes
}

/// How much of each kind of motion there was, as the energy of the fingers' displacements.
public struct Motion: Sendable {
    /// How much they went the same way, in mm² summed over the fingers, as the others.
    public var translation = 0.0
    /// How much they went apart or together.
    public var radial = 0.0
    /// How much they went round each other.
    public var tangential = 0.0
    /// How far the finger that moved least has moved, in mm.
    public var leastTravel = 0.0
    /// How far the finger that moved most has moved, in mm.
    public var greatestTravel = 0.0

    /// None.
    public init() {}

    /// Whether it favours `kind` where recognizers of both kinds compete.
    ///
    /// A drag is told from a pinch or a rotation when every finger has moved, or one so far that the others are fixed: a
    /// pinch against a fixed finger is as much translation as it is pinch. Radial and tangential motion count together
    /// there, since a pinch that also turns is no drag: in the labelled recordings drags are 0.68 translation or more,
    /// pinches 0.43 or less.
    func bias(for kind: MotionKind, against rival: MotionKind) -> MotionBias {
        if kind == .translation || rival == .translation {
            guard leastTravel >= Thresholds.dominanceTravel else {
                guard greatestTravel >= Thresholds.dominanceReach else { return .undecided }
                return kind == .translation ? .excludes : .favors
            }
            let isDrag = translation >= radial + tangential
            return isDrag == (kind == .translation) ? .favors : .undecided
        }
        let isPinch = radial >= tangential
        return isPinch == (kind == .radial) ? .favors : .undecided
    }
}

extension Motion {
    /// What keeps it from favouring `kind`.
    func measurement(for kind: MotionKind, against rival: MotionKind) -> ThresholdMeasurement {
        let all = translation + radial + tangential
        let share = { (part: Double, whole: Double) in whole > 0 ? part / whole * 100 : 0 }
        guard kind == .translation || rival == .translation else {
            let part = kind == .radial ? radial : tangential
            let metric = kind == .radial ? Metric.pinchShare : .turnShare
            return ThresholdMeasurement(metric, share(part, radial + tangential), limit: 50)
        }
        guard leastTravel >= Thresholds.dominanceTravel else {
            return ThresholdMeasurement(.leastTravel, leastTravel, limit: Thresholds.dominanceTravel)
        }
        return kind == .translation
            ? ThresholdMeasurement(.dragShare, share(translation, all), limit: 50)
            : ThresholdMeasurement(.spreadShare, share(radial + tangential, all), limit: 50)
    }
}
