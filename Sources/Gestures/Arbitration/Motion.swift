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

    enum Verdict {
        case speaksFor
        /// Not now: it speaks for the other, or cannot be told yet.
        case undecided
        /// It can be no more.
        case out
    }

    /// Whether it speaks for `kind` where recognizers of both kinds compete.
    ///
    /// A drag is told from a pinch or a rotation when every finger has moved, or one so far that the others are fixed: a
    /// pinch against a fixed finger is as much translation as it is pinch. Radial and tangential motion count together
    /// there, since a pinch that also turns is no drag: in the labelled recordings drags are 0.68 translation or more,
    /// pinches 0.43 or less.
    func verdict(on kind: MotionKind, against rival: MotionKind) -> Verdict {
        if kind == .translation || rival == .translation {
            guard leastTravel >= Thresholds.dominanceTravel else {
                guard greatestTravel >= Thresholds.dominanceReach else { return .undecided }
                return kind == .translation ? .out : .speaksFor
            }
            let isDrag = translation >= radial + tangential
            return isDrag == (kind == .translation) ? .speaksFor : .undecided
        }
        let isPinch = radial >= tangential
        return isPinch == (kind == .radial) ? .speaksFor : .undecided
    }
}

extension Motion {
    /// What keeps it from speaking for `kind`.
    func measurement(on kind: MotionKind, against rival: MotionKind) -> ThresholdMeasurement {
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

/// Where each finger of a gesture was when the last one landed.
///
/// An object around plain memory, so that looking at it copies nothing.
final class FingerOrigins {
    private let points = UnsafeMutableBufferPointer<Point>.allocate(capacity: TouchFrame.capacity)

    /// All at the origin.
    init() {
        points.initialize(repeating: .zero)
    }

    deinit {
        points.deallocate()
    }

    /// The finger at `index` in the touch table.
    subscript(index: Int) -> Point { points[index] }

    /// Counts from here.
    func take(_ fingers: TouchSet, in touches: TouchTable) {
        for index in fingers { points[index] = touches[index].position }
    }

    /// How far a finger has come.
    func travel(of index: Int, in touches: TouchTable) -> Point {
        touches[index].position - points[index]
    }

    /// How the fingers have moved since.
    func motion(of fingers: TouchSet, in touches: TouchTable) -> Motion {
        var motion = Motion()
        guard !fingers.isEmpty else { return motion }
        let count = Double(fingers.count)
        var (before, after) = (Point.zero, Point.zero)
        motion.leastTravel = .infinity
        for index in fingers {
            before = before + points[index]
            after = after + touches[index].position
            let travel = travel(of: index, in: touches).length
            motion.leastTravel = min(motion.leastTravel, travel)
            motion.greatestTravel = max(motion.greatestTravel, travel)
        }
        (before, after) = (before / count, after / count)
        let way = (after - before).length
        motion.translation = count * way * way
        for index in fingers {
            let (old, new) = (points[index] - before, touches[index].position - after)
            let (oldRadius, newRadius) = (old.length, new.length)
            motion.radial += (newRadius - oldRadius) * (newRadius - oldRadius)
            let arc = (oldRadius + newRadius) / 2 * old.angle(to: new)
            motion.tangential += arc * arc
        }
        return motion
    }
}
