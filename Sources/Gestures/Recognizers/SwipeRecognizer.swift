import MudraTouch

/// A quick, straight move of one or more fingers (discrete).
///
/// ```
///   possible ──far enough, straight enough, soon enough──▶ ended     (in mid-move, not at the lift)
///      └──every direction lost, too slow, lifted, a finger too many or too late──▶ failed
/// ```
/// Travel and time count from the last required landing, for every finger: the mean travel along the direction reaches
/// the limit, and each finger stays within the limit across it and does not go backwards.
public final class SwipeRecognizer: ConfigurableRecognizer {
    /// What counts as the swipe.
    public struct Parameters: GestureParameters {
        /// How many fingers swipe together, 1 to 10.
        public var touches = 1
        /// The ways it may go; of several the nearest wins.
        public var directions: [Direction] = [.right]
        /// How long it may take from the last landing.
        public var maxDuration = Thresholds.swipeDuration
        /// Within which time all fingers land.
        public var landWithin = Thresholds.landWithin
        /// How long after the first lift the swipe may still be recognized, when other fingers go on.
        public var liftWithin = Thresholds.liftWithin
        /// The travel along the direction that it takes, in mm; nil: iOS's rule, less the longer it takes.
        public var minDistance: Double?
        /// How far off the direction a finger may be, in mm; nil: iOS's rule, less the longer it takes.
        public var maxDeviation: Double?
        /// The mean velocity along the direction that it takes, in mm/s; nil: any.
        public var minVelocity: Double?

        /// One finger to the right.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.swipe
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) private var landing: LandingWindow
    @exclusivity(unchecked) private var fingers = TouchSet()
    private let origins = FingerOrigins()
    /// When its fingers moved last: what they lacked, they lacked then, since less is needed the longer it takes.
    @exclusivity(unchecked) private var lastMove: Microseconds = 0

    /// A recognizer of swipes.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
    }

    /// More fingers first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: judge(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.fail()
        case .deadline: late(in: context)
        }
    }

    /// Forgets the attempt that is over.
    public func reset() {
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
        fingers = TouchSet()
    }

    /// Until all its fingers are there, nothing can begin.
    public var followsMoves: Bool { landing.isComplete }

    /// A swipe stands for going the same way.
    public var motionKind: MotionKind? { landing.isComplete ? .translation : nil }

    /// How its fingers have moved.
    public func motion(in touches: TouchTable) -> Motion {
        origins.motion(of: fingers, in: touches)
    }

    private func landed(_ index: Int, in context: TouchContext) {
        fingers.insert(index)
        switch landing.add(at: context.time) {
        case .incomplete:
            core.deadline = landing.deadline
        case .complete:
            origins.mark(fingers, in: context.touches)
            lastMove = context.time
            core.deadline = context.time + parameters.maxDuration
        case .refused(let measurement):
            core.fail(measurement)
        }
    }

    private func lifted(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing()) }
        guard !core.touches.isEmpty else { return core.fail(lacking: shortfall(in: context)) }
        core.deadline = min(core.deadline ?? .distantFuture, context.time + parameters.liftWithin)
    }

    private func late(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing(within: landing.within)) }
        core.fail(lacking: shortfall(in: context))
    }

    private func judge(in context: TouchContext) {
        lastMove = context.time
        let elapsed = context.time - landing.last
        var best: Direction?
        var bestTravel = -Double.infinity
        var isAnyLeft = false
        for direction in parameters.directions {
            guard let travel = travel(towards: direction, after: elapsed, in: context) else { continue }
            isAnyLeft = true
            if travel > bestTravel { (best, bestTravel) = (direction, travel) }
        }
        if let best {
            core.values.touches = parameters.touches
            core.values.direction = best
            core.values.location = start
            core.values.duration = context.time - landing.first
            core.succeed()
        } else if !isAnyLeft {
            core.fail(shortfall(in: context))
        }
    }

    /// How the fingers have gone along a direction, in mm.
    private struct DirectedTravel {
        /// How far they went along it, as the mean of all.
        var mean = 0.0
        /// How far the one went that went least.
        var least = Double.infinity
        /// How far the one is off it that is farthest off.
        var across = 0.0
    }

    @inline(__always)
    private func directedTravel(towards direction: Direction, in context: TouchContext) -> DirectedTravel {
        let unit = direction.unit
        var directed = DirectedTravel()
        var sum = 0.0
        for finger in fingers {
            let way = origins.travel(of: finger, in: context.touches).components(along: unit)
            sum += way.along
            directed.least = min(directed.least, way.along)
            directed.across = max(directed.across, way.across)
        }
        directed.mean = sum / Double(parameters.touches)
        return directed
    }

    /// How far the fingers have gone in a direction, in mm: minus infinity while that is not enough, nil when they are too
    /// far off it; the limits only get tighter.
    private func travel(
        towards direction: Direction, after elapsed: Microseconds, in context: TouchContext
    ) -> Double? {
        let directed = directedTravel(towards: direction, in: context)
        let maxDeviation = maxDeviation(after: elapsed)
        guard directed.across <= maxDeviation && directed.least >= -maxDeviation else { return nil }
        guard directed.least >= 0 && directed.mean >= minDistance(after: elapsed) else { return -.infinity }
        if let slowest = parameters.minVelocity, directed.mean < slowest * elapsed.seconds { return -.infinity }
        return directed.mean
    }

    private func minDistance(after elapsed: Microseconds) -> Double {
        parameters.minDistance ?? Thresholds.swipeTravel(after: elapsed)
    }

    private func maxDeviation(after elapsed: Microseconds) -> Double {
        parameters.maxDeviation ?? Thresholds.swipeDeviation(after: elapsed)
    }

    /// What was wrong with the way the fingers went, by the direction that they went farthest in.
    private func shortfall(in context: TouchContext) -> ThresholdMeasurement {
        let elapsed = lastMove - landing.last
        let travels = parameters.directions.map { directedTravel(towards: $0, in: context) }
        let best = travels.max { $0.mean < $1.mean } ?? DirectedTravel()
        let maxDeviation = maxDeviation(after: elapsed)
        if best.across > maxDeviation {
            return ThresholdMeasurement(.deviation, best.across, limit: maxDeviation, within: elapsed)
        }
        if best.least < -maxDeviation { return ThresholdMeasurement(.retreat, -best.least, limit: maxDeviation) }
        let minDistance = minDistance(after: elapsed)
        if best.mean < minDistance {
            return ThresholdMeasurement(.travel, best.mean, limit: minDistance, within: elapsed)
        }
        if best.least < 0 { return ThresholdMeasurement(.retreat, -best.least, limit: 0) }
        return ThresholdMeasurement(.velocity, best.mean / max(elapsed, 1).seconds, limit: parameters.minVelocity ?? 0)
    }

    private var start: Point {
        var sum = Point.zero
        for finger in fingers { sum = sum + origins[finger] }
        return sum / Double(parameters.touches)
    }
}
