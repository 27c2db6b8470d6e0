import MudraTouch

/// Fingers that move, pinch and turn an object at once (continuous).
///
/// ```
///   possible ──fingers move farther than slop──▶ began ──moved──▶ changed ⟲
///      │                                           └──────┬─────────┘
///      │                                                  └──last finger lifts──▶ ended
///      └──all fingers lift, or one too many──▶ failed
/// ```
/// Translation, scale and rotation come from one similarity transform about the centre of the fingers, so that the
/// object stays under them.
open class TransformRecognizer: ConfigurableRecognizer<TransformParameters>, MultiFingerRecognizer {
    let fingers = FingerMotion()
    /// How far the fingers had moved when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedTravel = 0.0

    var requiredTouches: Int { rules.touches }
    var measure: MotionMeasure { .similarity }
    var endsOn: EndsOn { .last }
    var axis: Axis { rules.axis }

    /// More fingers come first.
    package var precedence: Precedence { Precedence(touches: rules.touches) }

    /// How far the fingers have moved together, in mm, without the part across the axis. If you set it, it goes on from there, and all velocities
    /// begin from zero.
    public final var translation: Point {
        get { core.values.translation ?? .zero }
        set { fingers.setTranslation(newValue, along: rules.axis, of: core) }
    }

    /// How fast the fingers move together, in mm/s.
    public final var velocity: Point { core.values.velocity ?? .zero }

    /// The span of the fingers divided by their span at the start. If you set it, it goes on from there, and all velocities
    /// begin from zero.
    public final var scale: Double {
        get { core.values.scale ?? 1 }
        set { fingers.setScale(newValue, of: core) }
    }

    /// How fast the scale changes, in 1/s.
    public final var scaleVelocity: Double { core.values.scaleVelocity ?? 0 }

    /// How far the fingers have turned, in radians, clockwise positive; it continues past a full turn. If you set it, it
    /// goes on from there, and all velocities begin from zero.
    public final var rotation: Double {
        get { core.values.rotation ?? 0 }
        set { fingers.setRotation(newValue, of: core) }
    }

    /// How fast the fingers turn, in rad/s.
    public final var rotationVelocity: Double { core.values.rotationVelocity ?? 0 }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
    }

    open override func reset() {
        fingers.reset()
        judgedTravel = 0
    }

    func judge(in context: TouchContext) {
        var square = 0.0
        for index in core.touches {
            let way = fingers.origins.travel(of: index, in: context.touches)
            square += way.x * way.x + way.y * way.y
        }
        judgedTravel = (square / Double(rules.touches)).squareRoot()
        beginIf(judgedTravel.exceeds(rules.slop), in: context)
    }

    var shortfall: ThresholdMeasurement {
        ThresholdMeasurement(.slop, judgedTravel, limit: rules.slop)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.translation = sum.translation
        core.values.velocity = rules.axis.along(velocity.translation)
        core.values.scale = sum.scale
        core.values.scaleVelocity = velocity.z
        core.values.rotation = sum.rotation
        core.values.rotationVelocity = velocity.w
    }
}
