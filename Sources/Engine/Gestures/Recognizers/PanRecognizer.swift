import MudraTouch

/// Fingers that move together in any direction (continuous).
///
/// ```
///   possible ──farther than slop──▶ began ──moved──▶ changed ⟲
///      │                              └──────┬─────────┘
///      │                                     └──last finger lifts──▶ ended
///      └──all fingers lift, one too many, or far across the axis──▶ failed
/// ```
/// Fingers may come and go: the translation never jumps. After the gesture has begun, fingers beyond `maxTouches` are
/// ignored.
public final class PanRecognizer: ConfigurableRecognizer {
    /// The settings of a pan.
    public struct Parameters: GestureParameters {
        /// The fewest fingers that can begin the pan, 1 to 10.
        public var minTouches = 1
        /// The most fingers; nil: no limit.
        public var maxTouches: Int?
        /// How far the fingers must go before the pan begins, in mm.
        public var slop = Thresholds.panSlop
        /// The translation counts from where the slop was overcome, so that the dragged object does not jump.
        public var subtractsSlop = true
        /// The axis that the pan keeps to: it begins along the axis, and its translation has no part across it.
        public var axis = Axis.any

        /// Any direction with any number of fingers.
        public init() {}
    }

    /// Always `.pan`.
    public static let type = GestureType.pan
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    private var fingers = FingerMotion()
    /// The travel when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedTravel = Point.zero
    /// The fingers that were down when it began, and those that landed near them: the dragging hand.
    private var hand = TouchSet()
    /// The difference between the reported translation and the fingers' travel: the slop, or set by a client.
    private var offset = Point.zero

    /// A recognizer of pans.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    /// More fingers come first.
    public var precedence: Precedence { Precedence(touches: parameters.minTouches) }

    /// Sets the translation, from which it continues, and the velocity to zero.
    public func setTranslation(_ translation: Point) {
        offset = translation - parameters.axis.along(fingers.sum(core).translation)
        fingers.clearVelocity()
        core.values.translation = translation
        core.values.velocity = .zero
    }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped, .deadline: break
        }
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        fingers.reset()
        offset = .zero
        judgedTravel = .zero
        hand = TouchSet()
    }

    /// No pan can begin before the fingers it needs have landed.
    public var followsMoves: Bool { core.state.isActive || core.touches.count >= parameters.minTouches }

    /// A drag of one hand leaves taps to the other hand.
    public func canPrevent(_ other: any Recognizer) -> Bool {
        !(other is TapRecognizer && core.state.isActive && !other.core.involved.overlaps(hand))
    }

    /// A pan is motion in the same direction.
    public var motionKind: MotionKind? {
        core.touches.count >= parameters.minTouches ? .translation : nil
    }

    /// How its fingers have moved.
    public func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    private func landed(_ index: Int, in context: TouchContext) {
        // Only the part of the hand that is down has a place.
        if context.touches.distance(of: index, from: hand.intersection(core.touches)) < Thresholds.otherHand {
            hand.insert(index)
        }
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
        if !core.isHeld { fingers.leaveOutDrift(by: parameters.slop, at: context.time) }
        let way = fingers.raw.translation
        let along = parameters.axis.along(way)
        if !core.isHeld {
            // In the frame in which one of several fingers lifts, their common motion cannot be measured.
            guard core.touches.count == 1 || !core.touches.overlaps(context.changing) else { return }
            judgedTravel = way
            guard way.length.exceeds(parameters.slop) else { return }
            guard parameters.axis.leads(way) else {
                // Decision 25.
                let most = max(Thresholds.panCrossing, parameters.slop)
                guard let crossing, (way - along).length.exceeds(most) else { return }
                return core.fail(crossing)
            }
            guard along.length.exceeds(parameters.slop) else { return }
            if parameters.subtractsSlop { offset = Point.zero - along * (parameters.slop / along.length) }
        }
        updateValues(in: context, fingers.velocity(core, at: context.time))
        hand = core.touches
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

    /// The measurement that fell short when the last finger had lifted.
    private var shortfall: ThresholdMeasurement {
        guard fingers.mostFingers >= parameters.minTouches else {
            return ThresholdMeasurement(.missingFingers, fingers.mostFingers, limit: parameters.minTouches)
        }
        return crossing
            ?? ThresholdMeasurement(.slop, parameters.axis.along(judgedTravel).length, limit: parameters.slop)
    }

    /// How far the fingers have gone across the axis; nil: not beyond the slop, or farther along the axis.
    private var crossing: ThresholdMeasurement? {
        guard judgedTravel.length.exceeds(parameters.slop), !parameters.axis.leads(judgedTravel) else { return nil }
        let along = parameters.axis.along(judgedTravel)
        return ThresholdMeasurement(.crossing, (judgedTravel - along).length, limit: along.length)
    }

    private func updateValues(in context: TouchContext, _ velocity: SIMD4<Double>) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        core.values.travel = fingers.sum(core).translation
        core.values.translation = offset + parameters.axis.along(core.values.travel)
        core.values.velocity = parameters.axis.along(velocity.translation)
    }
}
