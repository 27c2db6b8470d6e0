import MudraTouch

/// Fingers that go round each other (continuous).
///
/// ```
///   possible ──turn by more than the threshold──▶ began ──moved──▶ changed ⟲
///      │                                            └──────┬─────────┘
///      │                                                   └──last (or first) finger lifts──▶ ended
///      └──all fingers lift, one too many, or the other way round──▶ failed
/// ```
open class RotationRecognizer: ConfigurableRecognizer<RotationParameters>, MultiFingerRecognizer {
    let fingers = FingerMotion()
    /// How far the fingers had turned when it was last judged, in radians: a frame in which a finger lifts is not
    /// judged.
    private var judgedTurn = 0.0

    var requiredTouches: Int { rules.touches }
    var measure: MotionMeasure { .rotation }
    var endsOn: EndsOn { rules.endsOn }

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.touches) }

    /// How far the fingers have turned, in radians, clockwise positive; it continues past a full turn. If you set it, it
    /// goes on from there, and the velocity begins from zero.
    public final var rotation: Double {
        get { core.values.rotation ?? 0 }
        set { fingers.setRotation(newValue, of: core) }
    }

    /// How fast the fingers turn, in rad/s.
    public final var velocity: Double { core.values.rotationVelocity ?? 0 }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
    }

    open override func reset() {
        fingers.reset()
        judgedTurn = 0
    }

    /// A rotation is motion round each other.
    package var motionKind: MotionKind? { core.touches.count == rules.touches ? .tangential : nil }

    /// How its fingers have moved.
    package func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    func judge(in context: TouchContext) {
        let turn = fingers.raw.rotation
        judgedTurn = turn
        let isEnough = (turn.magnitude * 180 / .pi).exceeds(rules.thresholdDegrees)
        if isEnough, !core.isHeld, let wrongWay = wrongWay(turn, limit: 2 * rules.thresholdDegrees) {
            // Decision 25.
            guard wrongWay.value.exceeds(wrongWay.limit) else { return }
            return core.fail(wrongWay)
        }
        beginIf(isEnough, in: context)
    }

    /// The measurement if the fingers turn against the direction; nil: they do not.
    private func wrongWay(_ turn: Double, limit: Double) -> ThresholdMeasurement? {
        let isWrong =
            switch rules.direction {
            case .any: false
            case .clockwise: turn < 0
            case .counterclockwise: turn > 0
            }
        guard isWrong else { return nil }
        return ThresholdMeasurement(turn > 0 ? .clockwise : .counterclockwise, turn.magnitude * 180 / .pi, limit: limit)
    }

    var shortfall: ThresholdMeasurement {
        let degrees = judgedTurn.magnitude * 180 / .pi
        if degrees.exceeds(rules.thresholdDegrees),
            let wrongWay = wrongWay(judgedTurn, limit: rules.thresholdDegrees)
        {
            return wrongWay
        }
        return ThresholdMeasurement(.turn, degrees, limit: rules.thresholdDegrees)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.rotation = sum.rotation
        core.values.rotationVelocity = velocity.w
    }
}
