import MudraTouch

/// Fingers that come in over an edge or a corner of the screen (continuous).
///
/// ```
///   possible ──far enough inwards──▶ began ──moved──▶ changed ⟲
///      │                               └──────┬─────────┘
///      │                                      └──last finger lifts──▶ ended
///      └──landed elsewhere, steps back, takes too long, strays, lifts, a finger too many──▶ failed
/// ```
/// The rule is that of Lomiri's swipe area, the one shell that had it tested: there is no limit on the angle, but a
/// finger that wavers never came in. The damper is what it may waver.
public final class EdgePanRecognizer: ConfigurableRecognizer {
    /// What counts as the edge pan.
    public struct Parameters: GestureParameters {
        /// Where it comes from.
        public var edge = Edge.left
        /// How many fingers, 1 to 10.
        public var touches = 1
        /// How near the edge the fingers land, in mm; in a corner how near both sides.
        public var edgeZone = Thresholds.edgeZone
        /// How far they go in, beyond the damper, until it begins, in mm.
        public var minTravel = Thresholds.edgeTravel
        /// The jitter that is not seen, in mm.
        public var damper = Thresholds.edgeDamper
        /// How long it may take to begin, from the last landing.
        public var maxDuration = Thresholds.edgeDuration
        /// How far the fingers may be from where they landed before it begins, in mm; nil: as far as they like. Whether
        /// it begins is tested first.
        public var maxTravel: Double?
        /// The part of the edge on which the fingers land: 0 is its left or upper end, 1 the other. Not for corners.
        public var part = 0.0...1.0
        /// Within which time all fingers land.
        public var landWithin = Thresholds.landWithin

        /// One finger from the left edge.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.edgePan
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) private var landing: LandingWindow
    @exclusivity(unchecked) private var fingers = FingerMotion()
    /// How far in the fingers are, without their jitter, in mm.
    @exclusivity(unchecked) private var depth = 0.0

    /// A recognizer of edge pans.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
    }

    /// An edge comes before anything else.
    public var precedence: Precedence { Precedence(touches: parameters.touches, isOfEdge: true) }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped: core.fail()
        case .deadline: core.fail(shortfall(at: context.time))
        }
    }

    /// Forgets the attempt that is over.
    public func reset() {
        landing = LandingWindow(touches: parameters.touches, within: parameters.landWithin)
        fingers.reset()
        depth = 0
    }

    /// Until all its fingers are there, nothing can begin.
    public var followsMoves: Bool { landing.isComplete }

    private func landed(_ index: Int, in context: TouchContext) {
        guard !core.state.isActive && !core.isHeld else { return core.ignore(index) }
        if let measurement = landingViolation(context.touches[index].start, on: context.touches.screen) {
            return core.fail(measurement)
        }
        switch landing.add(at: context.time) {
        case .refused(let measurement):
            core.fail(measurement)
        case .incomplete:
            fingers.land(core, in: context)
            core.deadline = landing.deadline
        case .complete:
            fingers.land(core, in: context)
            fingers.restart(at: context.time)
            core.deadline = context.time + parameters.maxDuration
        }
    }

    /// What is wrong with a finger's having landed there.
    private func landingViolation(_ point: Point, on screen: ScreenSize) -> ThresholdMeasurement? {
        let distance = parameters.edge.distance(of: point, on: screen)
        guard distance <= parameters.edgeZone else {
            return ThresholdMeasurement(.edgeDistance, distance, limit: parameters.edgeZone)
        }
        guard !parameters.edge.isCorner else { return nil }
        let fraction = parameters.edge.fraction(of: point, on: screen)
        let part = parameters.part
        if part.contains(fraction) { return nil }
        return fraction < part.lowerBound
            ? ThresholdMeasurement(.edgeStart, fraction, limit: part.lowerBound)
            : ThresholdMeasurement(.edgeEnd, fraction, limit: part.upperBound)
    }

    /// What is missing: fingers, or how far they have come in.
    private func shortfall(at time: Microseconds) -> ThresholdMeasurement {
        guard landing.isComplete else { return landing.missing(within: time - landing.first) }
        return ThresholdMeasurement(.depth, depth, limit: parameters.minTravel, within: time - landing.last)
    }

    private func moved(in context: TouchContext) {
        fingers.move(core, in: context, .translation)
        if core.state.isActive || core.isHeld {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            return core.change()
        }
        let way = fingers.raw.translation
        let inwards = parameters.edge.inwards
        let raw = way.x * inwards.x + way.y * inwards.y
        guard raw >= depth - parameters.damper else {
            return core.fail(ThresholdMeasurement(.backstep, depth - raw, limit: parameters.damper))
        }
        depth = max(depth, raw - parameters.damper)
        if depth >= parameters.minTravel {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            core.succeed()
        } else if let most = parameters.maxTravel, way.length > most {
            core.fail(ThresholdMeasurement(.stray, way.length, limit: most))
        }
    }

    private func lifted(in context: TouchContext) {
        fingers.lift(core, in: context)
        guard core.state.isActive || core.isHeld else {
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
