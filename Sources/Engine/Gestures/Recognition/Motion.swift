import MudraTouch

/// The ways in which several fingers can move together.
package enum MotionKind: Sendable {
    /// The fingers go the same way.
    case translation
    /// The fingers go apart or together.
    case radial
    /// The fingers go round each other.
    case tangential
}

/// Which of two competing kinds of recognizers a motion favours.
enum MotionBias {
    /// The motion is of the first kind.
    case favors
    /// Not decided for the first kind: the motion is of the other kind, or too small to tell.
    case undecided
    /// The motion cannot become one of the first kind any more.
    case excludes
}

/// How much of each kind of motion there was, as the energy of the fingers' displacements.
package struct Motion: Sendable {
    /// How much the fingers went the same way, in mm², summed over the fingers.
    package var translation = 0.0
    /// How much the fingers went apart or together, in mm², summed over the fingers.
    package var radial = 0.0
    /// How much the fingers went round each other, in mm², summed over the fingers.
    package var tangential = 0.0
    /// How far the finger that moved least has moved, in mm.
    package var leastTravel = 0.0
    /// How far the finger that moved most has moved, in mm.
    package var greatestTravel = 0.0
    /// How far the fingers went round each other, in degrees, in either direction.
    package var turnDegrees = 0.0
    /// How many millimetres of the motion make one real millimetre; 1 if the screen's size is known.
    package var scale = 1.0

    /// No motion.
    package init() {}

    /// Whether the motion favours `kind` when recognizers of both kinds compete.
    ///
    /// A drag can be told from a pinch or a rotation when every finger has moved, or when one finger has moved so
    /// far that the others count as fixed: a pinch against a fixed finger is as much translation as pinch. Radial and
    /// tangential motion are added up for this, because a pinch that also turns is no drag: in the labelled recordings
    /// drags are 0.68 translation or more, pinches 0.43 or less.
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

    /// How far one finger moves until the others count as fixed, in mm. Fingers that have set off may still follow, so
    /// it is farther then.
    private var reach: Double {
        let isFollowed = leastTravel.reaches(Thresholds.dominanceStart * scale)
        return (isFollowed ? 2 : 1) * Thresholds.dominanceReach * scale
    }

    /// Whether there was more motion of one kind than of the other.
    private func leads(_ kind: MotionKind, _ rival: MotionKind) -> Bool {
        if kind == .translation || rival == .translation {
            return translation.reaches(radial + tangential) == (kind == .translation)
        }
        return radial.reaches(tangential) == (kind == .radial)
    }

    /// Whether there was enough motion of a kind to be sure. A turn must go far enough, with little enough motion apart
    /// or together, to be told from a pinch that turns as it sets off.
    private func isShown(_ kind: MotionKind) -> Bool {
        guard kind == .tangential else { return true }
        return turnDegrees.reaches(Thresholds.dominanceTurn)
            && (tangential.reaches(Thresholds.dominanceTurnShare * (radial + tangential))
                || turnDegrees.reaches(2 * Thresholds.dominanceTurn))
    }
}

extension Motion {
    /// The measurement that keeps the motion from favouring `kind`.
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
