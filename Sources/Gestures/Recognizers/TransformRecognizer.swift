import MudraTouch

/// Fingers that move, pinch and turn something at once (continuous).
///
/// ```
///   possible ──fingers move farther than slop──▶ began ──moved──▶ changed ⟲
///      │                                           └──────┬─────────┘
///      │                                                  └──last finger lifts──▶ ended
///      └──all fingers lift, or one too many──▶ failed
/// ```
/// Translation, scale and rotation come from one similarity transform, about the middle of the fingers, so that what
/// they move stays under them.
public final class TransformRecognizer: ConfigurableRecognizer, MultiFingerRecognizer {
    /// What counts as the transform.
    public struct Parameters: GestureParameters {
        /// How many fingers, 2 to 10.
        public var touches = 2
        /// How far the fingers must move, as the root of the mean square of their ways, until it begins, in mm.
        public var slop = Thresholds.panSlop
        /// The way the translation is held to.
        public var axis = Axis.any

        /// Two fingers, any way.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.transform
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) var fingers = FingerMotion()
    /// How far the fingers had moved when that was last looked at, in mm: a frame in which one lifts is none to judge by.
    @exclusivity(unchecked) private var judgedTravel = 0.0

    /// A recognizer of transforms.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    var requiredTouches: Int { parameters.touches }
    var measure: MotionMeasure { .similarity }
    var endsOn: EndsOn { .last }

    /// More fingers first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
    }

    /// Forgets the attempt that is over.
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
