import MudraTouch

/// The common part of pinch, rotation and transform: a fixed number of fingers that may lift one by one and land again.
protocol MultiFingerRecognizer: ArbitratedRecognizer {
    var fingers: FingerMotion { get }
    var requiredTouches: Int { get }
    var endsOn: EndsOn { get }
    /// Which parts of the fingers' motion are added up.
    var measure: MotionMeasure { get }
    /// The axis that the translation keeps to.
    var axis: Axis { get }
    /// Called when all the fingers it needs have landed, before any move.
    func fingersAreComplete(in context: TouchContext)
    /// Decides whether the gesture begins, fails, or neither.
    func judge(in context: TouchContext)
    /// The measurement that fell short when the fingers had lifted.
    var shortfall: ThresholdMeasurement { get }
    /// Copies the motion into the gesture's values.
    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>)
}

extension MultiFingerRecognizer {
    var axis: Axis { .any }

    func fingersAreComplete(in context: TouchContext) {}

    /// Nothing is measured while a finger is missing.
    package var followsMoves: Bool { core.touches.count == requiredTouches }

    /// Handles an event in the way that is common to these recognizers.
    func handleFingers(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .pressed, .dropped, .deadline: break
        }
    }

    /// Succeeds while `isSatisfied`. If the motion favours another recognizer, this one succeeds again at the next move
    /// or not at all.
    func beginIf(_ isSatisfied: Bool, in context: TouchContext) {
        guard isSatisfied || core.isHeld else { return }
        updateValues(in: context)
        core.succeed()
    }

    private func landed(_ index: Int, in context: TouchContext) {
        if core.touches.count > requiredTouches {
            guard !core.state.isActive else { return core.ignore(index) }
            return core.fail(ThresholdMeasurement(.extraFingers, core.touches.count, limit: requiredTouches))
        }
        fingers.land(core, in: context)
        guard core.touches.count == requiredTouches, !core.state.isActive else { return }
        fingers.restart(at: context.time)
        fingersAreComplete(in: context)
    }

    private func moved(in context: TouchContext) {
        fingers.move(core, in: context, measure)
        if core.state.isActive {
            updateValues(in: context)
            core.change()
        } else if core.isHeld || !core.touches.overlaps(context.changing) {
            // A gesture does not begin in the frame in which one of its fingers lifts.
            judge(in: context)
        }
    }

    private func lifted(in context: TouchContext) {
        fingers.lift(core, in: context)
        guard core.state.isActive || core.isHeld else {
            if core.touches.isEmpty { core.fail(lacking: lack) }
            return
        }
        guard core.touches.isEmpty || endsOn == .first else { return }
        core.values.duration = context.time - fingers.start
        report(fingers.reported(core, along: axis), fingers.endVelocity(at: context.time))
        core.end()
    }

    private var lack: ThresholdMeasurement {
        guard fingers.mostFingers >= requiredTouches else {
            return ThresholdMeasurement(.missingFingers, fingers.mostFingers, limit: requiredTouches)
        }
        return shortfall
    }

    private func updateValues(in context: TouchContext) {
        core.values.touches = core.touches.count
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - fingers.start
        report(fingers.reported(core, along: axis), fingers.velocity(core, at: context.time))
    }
}

extension TouchTable {
    /// The location of a recognizer's gesture: the centre of its fingers, filtered if the recognizer smooths.
    func location(of core: RecognizerCore) -> Point {
        centroid(of: core.touches, core.options.smooths ? .smooth : .now)
    }
}

extension SIMD4<Double> {
    /// The part of a motion's velocity that is translation.
    package var translation: Point { Point(x: x, y: y) }
}
