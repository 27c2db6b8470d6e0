import MudraTouch

/// A quick, straight move of one or more fingers (discrete).
///
/// ```
///   possible ──far enough, straight enough, soon enough──▶ ended     (in mid-move, not at the lift)
///      ├──so, and another finger may make it a swipe of more──▶ ended  (a moment after its landing, or with a lift)
///      └──every direction lost, too slow, lifted, a finger too many or too late──▶ failed
/// ```
/// Travel and time count from the last required landing, for every finger. The mean travel along the direction must
/// reach its limit, and each finger must stay within the limit across it and must not go backwards. At that moment the
/// fingers must be fast enough, or they drag, whatever they do later.
open class SwipeRecognizer: ConfigurableRecognizer<SwipeParameters>, ArbitratedRecognizer {
    private var landing = LandingWindow()
    private var fingers = TouchSet()
    private let origins = FingerOrigins()
    /// The fingers have swiped, and more fingers that may still land would make it another swipe.
    private var isComplete = false
    /// When its fingers last moved. A shortfall is measured at that time, since later less is needed.
    private var lastMove: Microseconds = 0
    private var pace = SwipePace()
    /// The velocity that was too low, in mm/s; nil: none was.
    private var slowVelocity: Double?

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.touches) }

    /// The direction in which the fingers went; before that is known, the first of `directions`.
    public final var direction: Direction { core.values.direction ?? rules.directions.first ?? .right }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: judge(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.startOver()
        case .pressed: break
        case .deadline: late(in: context)
        }
    }

    open override func reset() {
        landing = LandingWindow(touches: rules.touches, within: rules.landWithin)
        fingers = TouchSet()
        isComplete = false
        pace = SwipePace(from: rules.settingOff)
        slowVelocity = nil
    }

    /// Nothing can begin before all its fingers have landed.
    package var followsMoves: Bool { landing.isComplete && !isComplete }

    /// Hands do not land all fingers at once, and some are still on their way when a swipe of fewer fingers is
    /// complete.
    package func canGrow(into other: any ArbitratedRecognizer) -> Bool {
        guard let other = other as? SwipeRecognizer, other.rules.touches > rules.touches else { return false }
        return other.rules.directions.contains(where: rules.directions.contains)
    }

    /// A swipe is motion in the same direction.
    package var motionKind: MotionKind? { landing.isComplete ? .translation : nil }

    /// How its fingers have moved.
    package func motion(in touches: TouchTable) -> Motion {
        origins.motion(of: fingers, in: touches)
    }

    private func landed(_ index: Int, in context: TouchContext) {
        fingers.insert(index)
        switch landing.add(at: context.touches[index].landing) {
        case .incomplete:
            core.deadline = landing.deadline
        case .complete:
            origins.mark(fingers, in: context.touches)
            lastMove = landing.last
            core.deadline = landing.last + rules.maxDuration
        case .refused(let measurement):
            core.fail(measurement)
        }
    }

    private func lifted(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing()) }
        guard !isComplete else { return core.succeed() }
        guard !core.touches.isEmpty else { return core.fail(lacking: shortfall(in: context)) }
        core.deadline = min(core.deadline ?? .distantFuture, context.time + rules.liftWithin)
    }

    private func late(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing(within: landing.within)) }
        guard !isComplete else { return core.succeed() }
        core.fail(lacking: shortfall(in: context))
    }

    private func judge(in context: TouchContext) {
        guard !isComplete else { return }
        pace.move(to: way(at: 1, in: context), in: context.time - lastMove)
        var best: (direction: Direction, fraction: Double)?
        var isAnyLeft = false
        for direction in rules.directions {
            switch verdict(on: direction, in: context) {
            case .lost: continue
            case .open: isAnyLeft = true
            case .reached(let fraction):
                if fraction < best?.fraction ?? .infinity { best = (direction, fraction) }
            }
        }
        lastMove = context.time
        if let best {
            core.values.touches = rules.touches
            core.values.direction = best.direction
            core.values.location = start
            core.values.duration = context.time - landing.first
            succeed(at: context.time)
        } else if !isAnyLeft {
            core.fail(shortfall(in: context))
        }
    }

    /// Succeeds, at once or when no more fingers are expected.
    private func succeed(at time: Microseconds) {
        let end = landing.endOfGrowth
        guard core.mayGrow, time < end, fingers == core.touches else { return core.succeed() }
        isComplete = true
        core.deadline = end
    }

    /// The result of testing one direction.
    private enum Verdict {
        /// The fingers are too far off the direction; the limits only get tighter.
        case lost
        /// The fingers may still go that way.
        case open
        /// The fingers have gone that way, at a time between the frame before (0) and this one (1).
        case reached(fraction: Double)
    }

    /// Judges a direction at the time when the travel was first long enough, mostly between two frames: a fast finger
    /// passes all limits within one frame, and a slow panel has few. After a pause it judges the present positions,
    /// since the motion during the pause is not known.
    private func verdict(on direction: Direction, in context: TouchContext) -> Verdict {
        let now = travel(towards: direction, at: 1, in: context)
        let seconds = (context.time - landing.last).seconds
        guard rules.isFarEnough(now, after: seconds) else {
            let isOpen =
                rules.isStraight(now, after: seconds)
                && now.least.reaches(-rules.maxDeviation(after: seconds))
            return isOpen ? .open : .lost
        }
        guard context.time - lastMove <= Thresholds.velocityStop else {
            return rules.isStraight(now, after: seconds) ? paced(at: 1, in: context) : .lost
        }
        let earlier = travel(towards: direction, at: 0, in: context)
        let before = (lastMove - landing.last).seconds
        let fraction = max(
            crossing(
                from: earlier.mean - rules.minDistance(after: before),
                to: now.mean - rules.minDistance(after: seconds)),
            origins.fractionOfAdvance(of: fingers, towards: direction, in: context.touches))
        let time = before + (seconds - before) * fraction
        guard rules.isStraight(travel(towards: direction, at: fraction, in: context), after: time) else {
            return .lost
        }
        return paced(at: fraction, in: context)
    }

    /// Judges how fast the fingers were when they had gone far enough and straight enough.
    private func paced(at fraction: Double, in context: TouchContext) -> Verdict {
        let velocity = pace.velocity(over: way(at: fraction, in: context), at: fraction)
        if velocity.reaches(rules.minVelocity) { return .reached(fraction: fraction) }
        slowVelocity = velocity
        return .lost
    }

    /// How far the fingers have gone together, in mm.
    private func way(at fraction: Double, in context: TouchContext) -> Double {
        origins.meanTravel(of: fingers, in: context.touches, at: fraction).length
    }

    @inline(__always)
    private func travel(towards direction: Direction, at fraction: Double, in context: TouchContext) -> DirectedTravel {
        origins.directedTravel(of: fingers, towards: direction, in: context.touches, at: fraction)
    }

    /// The measurement that fell short, for the direction in which the fingers went farthest.
    private func shortfall(in context: TouchContext) -> ThresholdMeasurement {
        if let slowVelocity {
            return ThresholdMeasurement(.velocity, slowVelocity, limit: rules.minVelocity)
        }
        let elapsed = lastMove - landing.last
        let travels = rules.directions.map { travel(towards: $0, at: 1, in: context) }
        let best = travels.max { $0.mean < $1.mean } ?? DirectedTravel()
        let maxDeviation = rules.maxDeviation(after: elapsed.seconds)
        if best.across.exceeds(maxDeviation) {
            return ThresholdMeasurement(.deviation, best.across, limit: maxDeviation, within: elapsed)
        }
        if !best.least.reaches(-maxDeviation) {
            return ThresholdMeasurement(.retreat, -best.least, limit: maxDeviation)
        }
        let minDistance = rules.minDistance(after: elapsed.seconds)
        if !best.mean.reaches(minDistance) {
            return ThresholdMeasurement(.travel, best.mean, limit: minDistance, within: elapsed)
        }
        return ThresholdMeasurement(.retreat, -best.least, limit: 0)
    }

    private var start: Point {
        var sum = Point.zero
        for finger in fingers { sum = sum + origins[finger] }
        return sum / Double(rules.touches)
    }
}
