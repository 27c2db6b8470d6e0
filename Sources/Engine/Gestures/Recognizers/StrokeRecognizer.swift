import MudraTouch

/// A shape that one or more fingers draw (discrete).
///
/// ```
///   possible ──lifted after a way that resembles a template, and no other gesture's as much──▶ ended
///      └──too small, too straight, too unlike, too slow, a finger too many or too late──▶ failed
/// ```
/// The way is the mean way of the fingers from the last required landing to the first lift. Of the strokes that the
/// same touches could be, only the nearest can be recognized, and only if it is clear of the next
/// (`RecognizerGraph.compareStrokes`).
open class StrokeRecognizer: ConfigurableRecognizer<StrokeParameters>, ArbitratedRecognizer {
    private var landing = LandingWindow()
    private var way = StrokeWay()
    private var shaper = StrokeShaper()
    private var figure = StrokeFigure()
    private var matcher = StrokeMatcher([], StrokeParameters().freedom)
    private var firstLift: Microseconds?
    /// The result at the lift.
    package private(set) var strokeMatch: StrokeMatch?

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.touches) }

    /// Moves count from the last required landing to the first lift.
    package var followsMoves: Bool { landing.isComplete && firstLift == nil }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(at: context.touches[index].landing, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.startOver()
        case .pressed: break
        case .deadline: late(in: context)
        }
    }

    open override func reset() {
        landing = LandingWindow(touches: rules.touches, within: rules.landWithin)
        firstLift = nil
        strokeMatch = nil
    }

    /// Prepares the templates for comparison.
    override func prepare() {
        matcher = StrokeMatcher(rules.templates, rules.freedom)
    }

    /// The nearest template as it lies on the drawing, in mm; empty before the lift.
    var strokeOutline: [Point] {
        guard let strokeMatch else { return [] }
        return matcher.outline(strokeMatch, on: figure).map { Point(x: Double($0.x), y: Double($0.y)) }
    }

    private func landed(at time: Microseconds, in context: TouchContext) {
        switch landing.add(at: time) {
        case .incomplete:
            core.deadline = landing.deadline
        case .complete:
            way.begin(at: context.touches.centroid(of: core.touches))
            core.deadline = landing.first + rules.maxDuration
        case .refused(let measurement):
            core.fail(measurement)
        }
    }

    private func moved(in context: TouchContext) {
        // A finger that has just landed has not moved, and would halve the movement of the others.
        let fingers = core.touches.subtracting(context.landed)
        let centres = context.touches.centroids(of: fingers, .now)
        way.move(by: centres.now - centres.before)
    }

    private func lifted(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing()) }
        firstLift = firstLift ?? context.time
        guard core.touches.isEmpty else {
            core.deadline = min(core.deadline ?? .distantFuture, context.time + rules.liftWithin)
            return
        }
        judge(in: context)
    }

    private func late(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing(within: landing.within)) }
        if let firstLift, context.time - firstLift >= rules.liftWithin {
            return core.fail(ThresholdMeasurement(.lift, context.time - firstLift, limit: rules.liftWithin))
        }
        core.fail(ThresholdMeasurement(.duration, context.time - landing.first, limit: rules.maxDuration))
    }

    private func judge(in context: TouchContext) {
        guard way.extent.reaches(rules.minSize) else {
            return core.fail(ThresholdMeasurement(.extent, way.extent, limit: rules.minSize))
        }
        guard way.shape(with: &shaper, into: &figure), !figure.isStraight else {
            let straightness = Double(figure.straightness) * 100
            return core.fail(
                ThresholdMeasurement(.straightness, straightness, limit: Thresholds.strokeStraightness * 100))
        }
        strokeMatch = matcher.match(figure)
        core.values.touches = rules.touches
        core.values.location = way.middle
        core.values.duration = context.time - landing.first
        core.succeed()
    }
}

extension StrokeParameters {
    fileprivate var freedom: StrokeFreedom {
        StrokeFreedom(rotationDegrees: rotationDegrees, isAnyDirection: direction == .any)
    }
}
