import MudraTouch

/// Fingers that go somewhere together (continuous).
///
/// ```
///   possible ──farther than slop──▶ began ──moved──▶ changed ⟲
///      │                              └──────┬─────────┘
///      │                                     └──last finger lifts──▶ ended
///      └──all fingers lift, one too many, or across the axis──▶ failed
/// ```
/// Fingers may come and go: the translation never jumps. Once it has begun, fingers beyond the most it takes are ignored.
public final class PanRecognizer: ConfigurableRecognizer {
    /// What counts as the pan.
    public struct Parameters: GestureParameters {
        /// The fewest fingers it takes to begin, 1 to 10.
        public var minTouches = 1
        /// The most fingers; nil: no limit.
        public var maxTouches: Int?
        /// How far the fingers must go until it begins, in mm.
        public var slop = Thresholds.panSlop
        /// The translation counts from where the slop was overcome, so that what is dragged does not jump.
        public var subtractsSlop = true
        /// The way the pan is held to: it begins along it, and its translation has no part across.
        public var axis = Axis.any

        /// Any way with any number of fingers.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.pan
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) private var fingers = FingerMotion()
    /// How the fingers had gone when that was last looked at, in mm: a frame in which one lifts is none to judge by.
    @exclusivity(unchecked) private var judgedTravel = Point.zero
    /// What the translation is off the fingers' way: the slop, or what a client has set.
    @exclusivity(unchecked) private var offset = Point.zero

    /// A recognizer of pans.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    /// More fingers first.
    public var precedence: Precedence { Precedence(touches: parameters.minTouches) }

    /// Sets the translation, from which it goes on, and the velocity to zero.
    public func setTranslation(_ translation: Point) {
        offset = translation - parameters.axis.along(fingers.sum(core).translation)
        fingers.clearVelocity()
        core.values.translation = translation
        core.values.velocity = .zero
    }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped, .deadline: break
        }
    }

    /// Forgets the attempt that is over.
    public func reset() {
        fingers.reset()
        offset = .zero
        judgedTravel = .zero
    }

    /// Until the fingers it needs are there, no pan can begin.
    public var followsMoves: Bool { core.state.isActive || core.touches.count >= parameters.minTouches }

    /// A pan stands for going the same way.
    public var motionKind: MotionKind? {
        core.touches.count >= parameters.minTouches ? .translation : nil
    }

    /// How its fingers have moved.
    public func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    private func landed(_ index: Int, in context: TouchContext) {
        if let most = parameters.maxTouches, core.touches.count > most {
            guard !core.state.isActive else { return core.ignore(index) }
            return core.fail(ThresholdMeasurement(.extraFingers, core.touches.count, limit: most))
        }
        fingers.land(core, in: context)
        if !core.state.isActive && core.touches.count <= parameters.minTouches {
            fingers.restart(at: context.time)
        }
    }

    private func moved(in context: TouchContext) {
        fingers.move(core, in: context, .translation)
        if core.state.isActive {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            return core.change()
        }
        let way = fingers.raw.translation
        let along = parameters.axis.along(way)
        if !core.isHeld {
            // In the frame in which one of several fingers lifts it cannot be told what they do together.
            guard core.touches.count == 1 || !core.touches.overlaps(context.changing) else { return }
            judgedTravel = way
            guard way.length.exceeds(parameters.slop) else { return }
            guard parameters.axis.leads(way) else {
                return core.fail(ThresholdMeasurement(.crossing, (way - along).length, limit: along.length))
            }
            guard along.length.exceeds(parameters.slop) else { return }
            if parameters.subtractsSlop { offset = Point.zero - along * (parameters.slop / along.length) }
        }
        updateValues(in: context, fingers.velocity(core, at: context.time))
        core.succeed()
    }

    private func lifted(in context: TouchContext) {
        fingers.lift(core, in: context)
        guard core.touches.isEmpty else { return }
        guard core.state.isActive || core.isHeld else { return core.fail(lacking: shortfall) }
        core.values.duration = context.time - fingers.start
        core.values.velocity = parameters.axis.along(fingers.endVelocity(at: context.time).translation)
        core.end()
    }

    /// What the fingers lacked when the last of them has lifted.
    private var shortfall: ThresholdMeasurement {
        guard fingers.mostFingers >= parameters.minTouches else {
            return ThresholdMeasurement(.missingFingers, fingers.mostFingers, limit: parameters.minTouches)
        }
        return ThresholdMeasurement(.slop, parameters.axis.along(judgedTravel).length, limit: parameters.slop)
    }

    private func updateValues(in context: TouchContext, _ velocity: SIMD4<Double>) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        core.values.translation = offset + parameters.axis.along(fingers.sum(core).translation)
        core.values.velocity = parameters.axis.along(velocity.translation)
    }
}
