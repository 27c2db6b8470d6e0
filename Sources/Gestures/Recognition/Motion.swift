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
    /// How far they went round each other, in degrees, to whichever side.
    public var turnDegrees = 0.0
    /// How many of the motion's millimetres are a real one; 1 where the screen's size is known.
    public var scale = 1.0

    /// None.
    public init() {}

    /// Whether it favours `kind` where recognizers of both kinds compete.
    ///
    /// A drag is told from a pinch or a rotation when every finger has moved, or one so far that the others are fixed: a
    /// pinch against a fixed finger is as much translation as it is pinch. Radial and tangential motion count together
    /// there, since a pinch that also turns is no drag: in the labelled recordings drags are 0.68 translation or more,
    /// pinches 0.43 or less.
    ///
    /// A rotation shows only after some degrees: hands turn a little as they begin to pinch.
    func bias(for kind: MotionKind, against rival: MotionKind) -> MotionBias {
        if kind == .translation || rival == .translation {
            guard leastTravel.reaches(Thresholds.dominanceTravel * scale) else {
                guard greatestTravel.reaches(reach) else { return .undecided }
                return kind == .translation ? .excludes : isShown(kind) ? .favors : .undecided
            }
        }
        return leads(kind, rival) && isShown(kind) ? .favors : .undecided
    }

    /// How far one finger moves until the others count as fixed, in mm: those that have set off may yet follow.
    private var reach: Double {
        let isFollowed = leastTravel.reaches(Thresholds.dominanceStart * scale)
        return (isFollowed ? 2 : 1) * Thresholds.dominanceReach * scale
    }

    /// Whether there was more of one kind than of another.
    private func leads(_ kind: MotionKind, _ rival: MotionKind) -> Bool {
        if kind == .translation || rival == .translation {
            return translation.reaches(radial + tangential) == (kind == .translation)
        }
        return radial.reaches(tangential) == (kind == .radial)
    }

    /// Whether there was enough of a kind to tell: a turn must go so far, with so little going apart or together, that it is
    /// no pinch that turns as it sets off.
    private func isShown(_ kind: MotionKind) -> Bool {
        guard kind == .tangential else { return true }
        return turnDegrees.reaches(Thresholds.dominanceTurn)
            && (tangential.reaches(Thresholds.dominanceTurnShare * (radial + tangential))
                || turnDegrees.reaches(2 * Thresholds.dominanceTurn))
    }
}

extension Motion {
    /// What keeps it from favouring `kind`.
    func measurement(for kind: MotionKind, against rival: MotionKind) -> ThresholdMeasurement {
        let all = translation + radial + tangential
        let share = { (part: Double, whole: Double) in whole > 0 ? part / whole * 100 : 0 }
        let isOfDrag = kind == .translation || rival == .translation
        if isOfDrag, !leastTravel.reaches(Thresholds.dominanceTravel * scale) {
            return ThresholdMeasurement(.leastTravel, leastTravel, limit: Thresholds.dominanceTravel * scale)
        }
        if leads(kind, rival) {
            let limit = Thresholds.dominanceTurn
            return turnDegrees.reaches(limit)
                ? ThresholdMeasurement(
                    .turnShare, share(tangential, radial + tangential), limit: Thresholds.dominanceTurnShare * 100)
                : ThresholdMeasurement(.turn, turnDegrees, limit: limit)
        }
        guard isOfDrag else {
            let part = kind == .radial ? radial : tangential
            return ThresholdMeasurement(
                kind == .radial ? .pinchShare : .turnShare, share(part, radial + tangential), limit: 50)
        }
        return kind == .translation
            ? ThresholdMeasurement(.dragShare, share(translation, all), limit: 50)
            : ThresholdMeasurement(.spreadShare, share(radial + tangential, all), limit: 50)
    }
}
