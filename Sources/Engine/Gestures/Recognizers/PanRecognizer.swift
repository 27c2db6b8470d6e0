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
open class PanRecognizer: ConfigurableRecognizer<PanParameters>, ArbitratedRecognizer {
    private let fingers = FingerMotion()
    /// The travel when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedTravel = Point.zero
    /// The fingers that were down when it began, and those that landed near them: the dragging hand.
    private var hand = TouchSet()

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.minTouches) }

    /// How far the fingers have moved together, in mm, without the part across the axis. If you set it, it goes on from there, and the velocity begins
    /// from zero.
    public final var translation: Point {
        get { core.values.translation ?? .zero }
        set { fingers.setTranslation(newValue, along: rules.axis, of: core) }
    }

    /// How fast the fingers move together, in mm/s.
    public final var velocity: Point { core.values.velocity ?? .zero }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .pressed, .dropped, .deadline: break
        }
    }

    open override func reset() {
        fingers.reset()
        judgedTravel = .zero
        hand = TouchSet()
    }

    /// No pan can begin before the fingers it needs have landed.
    package var followsMoves: Bool { core.state.isActive || core.touches.count >= rules.minTouches }

    /// A drag of one hand leaves taps to the other hand.
    open override func canPrevent(_ other: any Recognizer) -> Bool {
        !(other is TapRecognizer && core.state.isActive && !other.core.involved.overlaps(hand))
    }

    /// A pan is motion in the same direction.
    package var motionKind: MotionKind? {
        core.touches.count >= rules.minTouches ? .translation : nil
    }

    /// How its fingers have moved.
    package func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    private func landed(_ index: Int, in context: TouchContext) {
        // Only the part of the hand that is down has a place.
        if context.touches.distance(of: index, from: hand.intersection(core.touches)) < Thresholds.otherHand {
            hand.insert(index)
        }
        if let most = rules.maxTouches, core.touches.count > most {
            guard !core.state.isActive else { return core.ignore(index) }
            return core.fail(ThresholdMeasurement(.extraFingers, core.touches.count, limit: most))
        }
        fingers.land(core, in: context)
        if !core.state.isActive && core.touches.count <= rules.minTouches {
            fingers.restart(at: context.time)
        }
    }

    private func moved(in context: TouchContext) {
        fingers.move(core, in: context, .translation)
        if core.state.isActive {
            updateValues(in: context, fingers.velocity(core, at: context.time))
            return core.change()
        }
        if !core.isHeld { fingers.leaveOutDrift(by: rules.slop, at: context.time) }
        let way = fingers.raw.translation
        let along = rules.axis.along(way)
        if !core.isHeld {
            // In the frame in which one of several fingers lifts, their common motion cannot be measured.
            guard core.touches.count == 1 || !core.touches.overlaps(context.changing) else { return }
            judgedTravel = way
            guard way.length.exceeds(rules.slop) else { return }
            guard rules.axis.leads(way) else {
                // Decision 25.
                let most = max(Thresholds.panCrossing, rules.slop)
                guard let crossing, (way - along).length.exceeds(most) else { return }
                return core.fail(crossing)
            }
            guard along.length.exceeds(rules.slop) else { return }
            if rules.subtractsSlop { fingers.base.translation = Point.zero - along * (rules.slop / along.length) }
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
        core.values.velocity = rules.axis.along(fingers.endVelocity(at: context.time).translation)
        core.end()
    }

    /// The measurement that fell short when the last finger had lifted.
    private var shortfall: ThresholdMeasurement {
        guard fingers.mostFingers >= rules.minTouches else {
            return ThresholdMeasurement(.missingFingers, fingers.mostFingers, limit: rules.minTouches)
        }
        return crossing
            ?? ThresholdMeasurement(.slop, rules.axis.along(judgedTravel).length, limit: rules.slop)
    }

    /// How far the fingers have gone across the axis; nil: not beyond the slop, or farther along the axis.
    private var crossing: ThresholdMeasurement? {
        guard judgedTravel.length.exceeds(rules.slop), !rules.axis.leads(judgedTravel) else { return nil }
        let along = rules.axis.along(judgedTravel)
        return ThresholdMeasurement(.crossing, (judgedTravel - along).length, limit: along.length)
    }

    private func updateValues(in context: TouchContext, _ velocity: SIMD4<Double>) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        core.values.travel = fingers.sum(core).translation
        core.values.translation = fingers.reported(core, along: rules.axis).translation
        core.values.velocity = rules.axis.along(velocity.translation)
    }
}
