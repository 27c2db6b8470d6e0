import Gestures

/// Fingers that go on as fingers on a touchpad, for the compositor to follow (continuous).
///
/// ```
///   possible ──farther than slop, and no more fingers are expected──▶ began ──moved──▶ changed ⟲
///      │                                                               └──────┬─────────┘
///      │                                                                      └──last finger lifts──▶ ended
///      └──all fingers lift, one too many or too late──▶ failed
/// ```
/// The number of fingers stays as it was at the beginning: a finger that lifts stays on the touchpad until the last one
/// lifts, and a later finger takes its place or is ignored. A touchpad that begins with one finger is one for the pointer: there, fingers come
/// and go.
package final class TouchpadRecognizer: ConfigurableRecognizer<TouchpadParameters>, ArbitratedRecognizer {
    private let fingers = FingerMotion()
    private var hand = PadHand()
    private var landing = LandingWindow()
    /// The fingers have moved far enough, and more fingers may still land.
    private var isReady = false
    /// How far the fingers had moved when it was last judged, in mm: those that lift count no more.
    private var judgedTravel = 0.0

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.minTouches) }

    package override func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted(let index): lifted(index, in: context)
        case .pressed: break
        case .dropped(let index): hand.lift(index, staying: isGoing && !rules.isPointer)
        case .deadline: late(in: context)
        }
    }

    package override func reset() {
        fingers.reset()
        hand = PadHand()
        landing = LandingWindow(touches: rules.mostTouches, within: rules.landWithin)
        isReady = false
        judgedTravel = 0
    }

    /// It cannot begin before the fingers it needs have landed.
    package var followsMoves: Bool { isGoing || core.touches.count >= rules.minTouches }

    /// A hand that lands one finger after another may be on its way to a gesture of more fingers.
    package func canGrow(into other: any ArbitratedRecognizer) -> Bool {
        !rules.isPointer && other.precedence.touches > rules.mostTouches
    }

    /// Whether it has begun, or would have if no other recognizer had to fail first.
    private var isGoing: Bool { core.state.isActive || core.isHeld }

    private func landed(_ index: Int, in context: TouchContext) {
        if isGoing {
            let isTaken =
                rules.isPointer
                ? core.touches.count <= rules.mostTouches && hand.add(index, in: context.touches)
                : hand.adopt(index, in: context.touches)
            guard isTaken else { return core.ignore(index) }
            fingers.land(core, in: context)
            if core.state.isActive { change(in: context) }
            return
        }
        if case .refused(let measurement) = landing.add(at: context.touches[index].landing) {
            return core.fail(measurement)
        }
        guard hand.add(index, in: context.touches) else { return core.ignore(index) }
        hand.mark()
        isReady = false
        fingers.land(core, in: context)
        fingers.restart(at: context.time)
        core.deadline = core.touches.count < rules.minTouches ? landing.first + rules.landWithin : nil
        // Of the fingers that land in a frame, the last one decides.
        guard rules.slop == 0, hand.now.count == core.touches.count else { return }
        if core.touches.count >= rules.minTouches { beginInTime(in: context) }
    }

    private func moved(in context: TouchContext) {
        fingers.move(core, in: context, .similarity)
        hand.move(in: context, core.options.smooths ? .smooth : .now)
        if core.state.isActive { return change(in: context) }
        // In the frame in which one of several fingers lifts, their common motion cannot be measured.
        guard core.isHeld || core.touches.count == 1 || !core.touches.overlaps(context.changing) else { return }
        judgedTravel = hand.travel
        guard core.isHeld || core.touches.count >= rules.minTouches && judgedTravel.exceeds(rules.slop)
        else { return }
        beginInTime(in: context)
    }

    private func lifted(_ index: Int, in context: TouchContext) {
        if isReady { begin(in: context) }
        hand.lift(index, staying: isGoing && (!rules.isPointer || core.touches.isEmpty))
        fingers.lift(core, in: context)
        guard core.touches.isEmpty else {
            if core.state.isActive { change(in: context) }
            return
        }
        guard isGoing else { return core.fail(lacking: shortfall) }
        core.values.duration = context.time - fingers.start
        report(fingers.endVelocity(at: context.time))
        core.end()
    }

    private func late(in context: TouchContext) {
        guard core.touches.count >= rules.minTouches else {
            return core.fail(missing(within: landing.within))
        }
        begin(in: context)
    }

    /// Begins at once or when no more fingers are expected.
    private func beginInTime(in context: TouchContext) {
        let isGrowing = !rules.isPointer && (core.mayGrow || core.touches.count < rules.mostTouches)
        guard !core.isHeld, isGrowing, context.time < landing.endOfGrowth else { return begin(in: context) }
        isReady = true
        core.deadline = landing.endOfGrowth
    }

    private func begin(in context: TouchContext) {
        isReady = false
        updateValues(in: context)
        core.succeed()
    }

    private func change(in context: TouchContext) {
        updateValues(in: context)
        core.change()
    }

    /// The measurement that fell short when the last finger had lifted.
    private var shortfall: ThresholdMeasurement {
        guard fingers.mostFingers >= rules.minTouches else {
            return missing()
        }
        return ThresholdMeasurement(.slop, judgedTravel, limit: rules.slop)
    }

    /// - Parameter time: how long they had time to land.
    private func missing(within time: Microseconds? = nil) -> ThresholdMeasurement {
        ThresholdMeasurement(.missingFingers, fingers.mostFingers, limit: rules.minTouches, within: time)
    }

    private func updateValues(in context: TouchContext) {
        core.values.touches = hand.now.count
        core.values.location = hand.now.centre
        core.fingers = (hand.landing, hand.now)
        core.values.duration = context.time - fingers.start
        report(fingers.velocity(core, at: context.time))
    }

    private func report(_ velocity: SIMD4<Double>) {
        let sum = fingers.sum(core)
        core.values.translation = sum.translation
        core.values.velocity = velocity.translation
        core.values.scale = sum.scale
        core.values.scaleVelocity = velocity.z
        core.values.rotation = sum.rotation
        core.values.rotationVelocity = velocity.w
    }
}
