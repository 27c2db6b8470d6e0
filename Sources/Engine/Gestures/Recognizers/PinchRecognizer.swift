import MudraTouch

/// Fingers that go apart or together (continuous).
///
/// ```
///   possible ──span changes by more than slop──▶ began ──moved──▶ changed ⟲
///      │                                           └──────┬─────────┘
///      │                                                  └──last (or first) finger lifts──▶ ended
///      └──all fingers lift, one too many, or the other way──▶ failed
/// ```
/// The span is the distance between two fingers, or twice the mean distance of more fingers from their centre.
open class PinchRecognizer: ConfigurableRecognizer<PinchParameters>, MultiFingerRecognizer {
    let fingers = FingerMotion()
    /// The span when the fingers had landed, in mm.
    private var landedSpan = 0.0
    /// The span when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedSpan = 0.0

    var requiredTouches: Int { rules.touches }
    var measure: MotionMeasure { .scale }
    var endsOn: EndsOn { rules.endsOn }

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.touches) }

    /// The span of the fingers divided by their span at the start. If you set it, it goes on from there, and the velocity
    /// begins from zero.
    public final var scale: Double {
        get { core.values.scale ?? 1 }
        set { fingers.setScale(newValue, of: core) }
    }

    /// How fast the scale changes, in 1/s.
    public final var velocity: Double { core.values.scaleVelocity ?? 0 }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
        guard case .moved = event, core.state.isActive, core.touches.count == requiredTouches,
            !context.touches.span(of: core.touches, .now).reaches(rules.minSpan)
        else { return }
        core.end()
    }

    open override func reset() {
        fingers.reset()
        landedSpan = 0
        judgedSpan = 0
    }

    /// A pinch is motion apart or together.
    package var motionKind: MotionKind? { core.touches.count == rules.touches ? .radial : nil }

    /// How its fingers have moved.
    package func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    func fingersAreComplete(in context: TouchContext) {
        landedSpan = context.touches.span(of: core.touches, .now)
        judgedSpan = landedSpan
        fingers.base.scale = landedSpan > 0 && landedSpan < rules.minSpan ? landedSpan / rules.minSpan : 1
    }

    func judge(in context: TouchContext) {
        // A finger that comes or goes was left out of the measured span.
        let isMeasured = !core.touches.overlaps(context.changing)
        let span = isMeasured ? fingers.raw.span : context.touches.span(of: core.touches, .now)
        judgedSpan = span
        let change = span - landedSpan
        let isBeyondSlop = change.magnitude.exceeds(rules.slop)
        let isEnough =
            isBeyondSlop && span.reaches(rules.minSpan)
            && (fingers.raw.scale - 1).magnitude.reaches(rules.scaleThreshold)
        if !core.isHeld, let wrongWay = wrongWay(change, limit: 2 * rules.slop) {
            // Decision 25.
            guard change.magnitude.exceeds(2 * rules.slop) else { return }
            return core.fail(wrongWay)
        }
        beginIf(isEnough, in: context)
    }

    /// The measurement if the span changes against the direction; nil: it does not.
    private func wrongWay(_ change: Double, limit: Double) -> ThresholdMeasurement? {
        let isWrong =
            switch rules.direction {
            case .any: false
            case .inwards: change > 0
            case .outwards: change < 0
            }
        return isWrong ? ThresholdMeasurement(change > 0 ? .spread : .contraction, change.magnitude, limit: limit) : nil
    }

    var shortfall: ThresholdMeasurement {
        let change = (judgedSpan - landedSpan).magnitude
        if !change.exceeds(rules.slop) { return ThresholdMeasurement(.spanChange, change, limit: rules.slop) }
        if let wrongWay = wrongWay(judgedSpan - landedSpan, limit: rules.slop) { return wrongWay }
        if !judgedSpan.reaches(rules.minSpan) {
            return ThresholdMeasurement(.span, judgedSpan, limit: rules.minSpan)
        }
        return ThresholdMeasurement(.scaleChange, (fingers.raw.scale - 1).magnitude, limit: rules.scaleThreshold)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.scale = sum.scale
        core.values.scaleVelocity = velocity.z * fingers.base.scale
    }
}
