import MudraTouch

/// Fingers that come in over an edge or a corner of the screen (continuous).
///
/// ```
///   possible ──far enough inwards──▶ began ──moved──▶ changed ⟲
///      │                               └──────┬─────────┘
///      │                                      └──last finger lifts──▶ ended
///      └──landed elsewhere, steps back, takes too long, strays, lifts, a finger too many──▶ failed
/// ```
/// The rule is that of Lomiri's swipe area, the only shell with tests for it: the angle hardly matters, but a finger that
/// goes back and forth has not come in. It may go back by as much as the damper. A finger that goes along the edge, as on
/// a scroll bar, does not come in either.
///
/// A fast finger is well inside when the panel first reports it. The recognizer then works out from the finger's first
/// two moves where it was one scan earlier, and takes that as its landing. A finger that sets off inside is slow in its
/// first move.
public final class EdgePanRecognizer: ConfigurableRecognizer {
    /// The settings of an edge pan.
    public struct Parameters: GestureParameters {
        /// The edge or corner where the fingers come in.
        public var edge = Edge.left
        /// How many fingers, 1 to 10.
        public var touches = 1
        /// How near the edge the fingers land, in mm; in a corner, how near both sides.
        public var edgeZone = Thresholds.edgeZone
        /// How far the fingers go in, beyond the damper, before the gesture begins, in mm.
        public var minTravel = Thresholds.edgeTravel
        /// The jitter that is ignored, in mm.
        public var damper = Thresholds.edgeDamper
        /// How long the gesture may take to begin, from the last landing.
        public var maxDuration = Thresholds.edgeDuration
        /// How far the fingers may be from where they landed before the gesture begins, in mm; nil: no limit. Whether
        /// the gesture begins is tested first.
        public var maxTravel: Double?
        /// The part of the edge on which the fingers land: 0 is its left or upper end, 1 the other end. Not for
        /// corners.
        public var part = 0.0...1.0
        /// How long after the first finger the others may land.
        public var landWithin = Thresholds.landWithin

        /// One finger from the left edge.
        public init() {}
    }

    /// Always `.edgePan`.
    public static let type = GestureType.edgePan
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    private var landing: LandingWindow
    private var fingers = FingerMotion()
    /// How far in the fingers are, without their jitter, in mm.
    private var depth = 0.0
    /// Fingers that landed so far in that their first two moves decide whether they came in over the edge.
    private var unsettled = TouchSet()

    /// A recognizer of edge pans.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
    }

    /// Edge gestures come before all others.
    public var precedence: Precedence { Precedence(touches: parameters.touches, isOfEdge: true) }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.startOver()
        case .deadline: late(in: context)
        }
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
        fingers.reset()
        depth = 0
        unsettled = TouchSet()
    }

    /// Nothing can begin before all its fingers have landed.
    public var followsMoves: Bool { landing.isComplete || !unsettled.isEmpty }

    /// For a scan or two, drags wait until it is known whether a finger came in over the edge: a fast one has swiped by
    /// then. A tap or a long press does not wait: the delay would reveal how near the edge a typed key is.
    public func shouldBeRequiredToFail(by other: any Recognizer) -> Bool {
        !unsettled.isEmpty && other.motionKind != nil
    }

    private func landed(_ index: Int, in context: TouchContext) {
        guard !core.state.isActive && !core.isHeld else { return core.ignore(index) }
        let touch = context.touches[index]
        if let measurement = parameters.violation(of: touch.start, on: context.touches.screen) {
            guard parameters.edge.distance(of: touch.start, on: context.touches.screen) <= Thresholds.edgeLookback
            else {
                return core.fail(measurement)
            }
            unsettled.insert(index)
        }
        switch landing.add(at: touch.landing) {
        case .refused(let measurement):
            return core.fail(measurement)
        case .incomplete:
            fingers.land(core, in: context)
        case .complete:
            fingers.land(core, in: context)
            fingers.restart(at: landing.last)
        }
        setDeadline(in: context.touches)
    }

    private func setDeadline(in touches: TouchTable) {
        let deadline = landing.deadline ?? landing.last + parameters.maxDuration
        core.deadline = unsettled.reduce(deadline) { min($0, touches[$1].landing + Thresholds.edgeSecondMove) }
    }

    /// Judges the fingers that have moved for the second time.
    private func settle(in context: TouchContext) {
        for index in unsettled {
            let touch = context.touches[index]
            guard let entry = touch.placeBeforeLanding(at: context.time) else { continue }
            // Inside, the panel would have reported it.
            let nearest = min(parameters.damper, parameters.edgeZone)
            if parameters.violation(of: entry, within: nearest, on: context.touches.screen) != nil {
                return core.fail(parameters.violation(of: touch.start, on: context.touches.screen))
            }
            unsettled.remove(index)
            setDeadline(in: context.touches)
        }
    }

    private func late(in context: TouchContext) {
        guard let index = unsettled.first(where: { _ in true }) else { return core.fail(shortfall(at: context.time)) }
        core.fail(parameters.violation(of: context.touches[index].start, on: context.touches.screen))
    }

    /// The measurement that falls short: the number of fingers, or how far they have come in.
    private func shortfall(at time: Microseconds) -> ThresholdMeasurement {
        guard landing.isComplete else { return landing.missing(within: time - landing.first) }
        return ThresholdMeasurement(.depth, depth, limit: parameters.minTravel, within: time - landing.last)
    }

    private func moved(in context: TouchContext) {
        settle(in: context)
        fingers.move(core, in: context, .translation)
        if core.state.isActive || core.isHeld {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            return core.change()
        }
        guard landing.isComplete, unsettled.isEmpty else { return }
        let way = fingers.raw.translation
        let inwards = parameters.edge.inwards
        let raw = way.x * inwards.x + way.y * inwards.y
        guard raw.reaches(depth - parameters.damper) else {
            return core.fail(ThresholdMeasurement(.backstep, depth - raw, limit: parameters.damper))
        }
        depth = max(depth, raw - parameters.damper)
        if let measurement = slant(of: way, inwards: raw) {
            core.fail(measurement)
        } else if depth.reaches(parameters.minTravel) {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            core.succeed()
        } else if let most = parameters.maxTravel, way.length.exceeds(most) {
            core.fail(ThresholdMeasurement(.stray, way.length, limit: most))
        }
    }

    /// The measurement if the fingers go along the edge; nil: they do not, or `maxTravel` is the limit instead.
    private func slant(of way: Point, inwards raw: Double) -> ThresholdMeasurement? {
        guard parameters.maxTravel == nil else { return nil }
        let along = (way - parameters.edge.inwards * raw).length
        let most = max(Thresholds.edgeStray, Thresholds.edgeSlant * raw)
        return along.exceeds(most) ? ThresholdMeasurement(.slant, along, limit: most) : nil
    }

    private func lifted(in context: TouchContext) {
        fingers.lift(core, in: context)
        guard core.state.isActive || core.isHeld else {
            // A finger that lands far inside and has moved only once may still have come in over the edge.
            guard unsettled.isEmpty else { return late(in: context) }
            return core.fail(lacking: shortfall(at: context.time))
        }
        guard core.touches.isEmpty else { return }
        core.values.duration = context.time - fingers.start
        core.values.velocity = fingers.endVelocity(at: context.time).translation
        core.end()
    }

    private func updateValues(in context: TouchContext, _ velocity: SIMD4<Double>) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        core.values.edge = parameters.edge
        core.values.translation = fingers.sum(core).translation
        core.values.velocity = velocity.translation
    }
}
