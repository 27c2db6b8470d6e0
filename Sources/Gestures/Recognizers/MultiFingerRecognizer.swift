import MudraTouch

/// When a gesture that needs several fingers ends.
public enum EndsOn: String, CaseIterable, Sendable {
    /// When the first of them lifts.
    case first
    /// When the last of them lifts. From the first lift on the values stand still; a finger that lands again in time
    /// goes on from there.
    case last
}

/// What pinch, rotation and transform have in common: a fixed number of fingers that may lift one by one and land again.
protocol MultiFingerRecognizer: Recognizer {
    var fingers: FingerMotion { get set }
    var requiredTouches: Int { get }
    var endsOn: EndsOn { get }
    /// What is added up of its fingers' motion.
    var measure: MotionMeasure { get }
    /// The fingers it needs are there, and nothing has happened yet.
    func fingersAreComplete(in context: TouchContext)
    /// Whether the gesture begins, fails, or neither.
    func judge(in context: TouchContext)
    /// What the fingers lacked that were there and have lifted.
    var shortfall: ThresholdMeasurement { get }
    /// Puts the measures into the values.
    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>)
}

extension MultiFingerRecognizer {
    func fingersAreComplete(in context: TouchContext) {}

    /// While a finger is missing nothing is measured.
    public var followsMoves: Bool { core.touches.count == requiredTouches }

    /// What an event means to all of them.
    func handleFingers(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index): landed(index, in: context)
        case .moved: moved(in: context)
        case .lifted: lifted(in: context)
        case .dropped, .deadline: break
        }
    }

    /// Succeeds as long as `isSatisfied`: where the motion favours another recognizer, this one succeeds again at the next
    /// move or not at all.
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
            // In the frame in which a finger lifts nothing begins that needs it.
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
        report(fingers.sum(core), fingers.endVelocity(at: context.time))
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
        report(fingers.sum(core), fingers.velocity(core, at: context.time))
    }
}

extension TouchTable {
    /// Where a recognizer's gesture is: the middle of its fingers, filtered if it asks for that.
    func location(of core: RecognizerCore) -> Point {
        centroid(of: core.touches, core.options.smooths ? .smooth : .now)
    }
}

extension SIMD4<Double> {
    /// The part of a motion's velocity that is translation.
    var translation: Point { Point(x: x, y: y) }
}
