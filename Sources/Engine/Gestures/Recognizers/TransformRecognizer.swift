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
public final class TransformRecognizer: ConfigurableRecognizer, MultiFingerRecognizer {
    /// The settings of a transform.
    public struct Parameters: GestureParameters {
        /// How many fingers, 2 to 10.
        public var touches = 2
        /// How far the fingers must move before the transform begins, in mm, as the root mean square of their travels.
        public var slop = Thresholds.panSlop
        /// The axis that the translation keeps to.
        public var axis = Axis.any

        /// Two fingers, in any direction.
        public init() {}
    }

    /// Always `.transform`.
    public static let type = GestureType.transform
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    var fingers = FingerMotion()
    /// How far the fingers had moved when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedTravel = 0.0

    /// A recognizer of transforms.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    var requiredTouches: Int { parameters.touches }
    var measure: MotionMeasure { .similarity }
    var endsOn: EndsOn { .last }

    /// More fingers come first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        fingers.reset()
        judgedTravel = 0
    }

    func judge(in context: TouchContext) {
        var square = 0.0
        for index in core.touches {
            let way = fingers.origins.travel(of: index, in: context.touches)
            square += way.x * way.x + way.y * way.y
        }
        judgedTravel = (square / Double(parameters.touches)).squareRoot()
        beginIf(judgedTravel.exceeds(parameters.slop), in: context)
    }

    var shortfall: ThresholdMeasurement {
        ThresholdMeasurement(.slop, judgedTravel, limit: parameters.slop)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.translation = parameters.axis.along(sum.translation)
        core.values.velocity = parameters.axis.along(velocity.translation)
        core.values.scale = sum.scale
        core.values.scaleVelocity = velocity.z
        core.values.rotation = sum.rotation
        core.values.rotationVelocity = velocity.w
    }
}
