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
public final class StrokeRecognizer: ConfigurableRecognizer {
    /// The settings of a stroke.
    public struct Parameters: GestureParameters {
        /// How many fingers draw together, 1 to 10.
        public var touches = 1
        /// The drawings that show the shape. With none, nothing is recognized.
        public var templates: [StrokeTemplate] = []
        /// How far the drawing may be turned against its template, in degrees, 0 to 180, to either side.
        public var rotationDegrees = Thresholds.strokeRotation
        /// Whether the drawing may run the other way and, if it ends at its start, start anywhere.
        public var direction = StrokeDirection.drawn
        /// How large the larger side of the drawing must be, in mm.
        public var minSize = Thresholds.strokeSize
        /// How long the drawing may take from the first landing.
        public var maxDuration = Thresholds.strokeDuration
        /// How long after the first finger the others may land.
        public var landWithin = Thresholds.landWithin
        /// How long after the first lift the other fingers may lift.
        public var liftWithin = Thresholds.liftWithin

        /// One finger, and no template.
        public init() {}
    }

    /// Always `.stroke`.
    public static let type = GestureType.stroke
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    private var landing: LandingWindow
    private var way = StrokeWay()
    private var shaper = StrokeShaper()
    private var figure = StrokeFigure()
    private var matcher: StrokeMatcher
    private var firstLift: Microseconds?
    /// The result at the lift.
    public private(set) var strokeMatch: StrokeMatch?

    /// A recognizer of strokes.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
        matcher = StrokeMatcher(parameters.templates, parameters.freedom)
    }

    /// More fingers come first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Moves count from the last required landing to the first lift.
    public var followsMoves: Bool { landing.isComplete && firstLift == nil }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(at: context.touches[index].landing, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.startOver()
        case .deadline: late(in: context)
        }
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
        firstLift = nil
        strokeMatch = nil
    }

    /// The nearest template as it lies on the drawing, in mm; empty before the lift.
    public var strokeOutline: [Point] {
        guard let strokeMatch else { return [] }
        return matcher.outline(strokeMatch, on: figure).map { Point(x: Double($0.x), y: Double($0.y)) }
    }

    private func landed(at time: Microseconds, in context: TouchContext) {
        switch landing.add(at: time) {
        case .incomplete:
            core.deadline = landing.deadline
        case .complete:
            way.begin(at: context.touches.centroid(of: core.touches))
            core.deadline = landing.first + parameters.maxDuration
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
            core.deadline = min(core.deadline ?? .distantFuture, context.time + parameters.liftWithin)
            return
        }
        judge(in: context)
    }

    private func late(in context: TouchContext) {
        guard landing.isComplete else { return core.fail(landing.missing(within: landing.within)) }
        if let firstLift, context.time - firstLift >= parameters.liftWithin {
            return core.fail(ThresholdMeasurement(.lift, context.time - firstLift, limit: parameters.liftWithin))
        }
        core.fail(ThresholdMeasurement(.duration, context.time - landing.first, limit: parameters.maxDuration))
    }

    private func judge(in context: TouchContext) {
        guard way.extent.reaches(parameters.minSize) else {
            return core.fail(ThresholdMeasurement(.extent, way.extent, limit: parameters.minSize))
        }
        guard way.shape(with: &shaper, into: &figure), !figure.isStraight else {
            let straightness = Double(figure.straightness) * 100
            return core.fail(
                ThresholdMeasurement(.straightness, straightness, limit: Thresholds.strokeStraightness * 100))
        }
        strokeMatch = matcher.match(figure)
        core.values.touches = parameters.touches
        core.values.location = way.middle
        core.values.duration = context.time - landing.first
        core.succeed()
    }
}

extension StrokeRecognizer.Parameters {
    fileprivate var freedom: StrokeFreedom {
        StrokeFreedom(rotationDegrees: rotationDegrees, isAnyDirection: direction == .any)
    }
}
