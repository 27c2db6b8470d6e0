import MudraTouch

/// Fingers that go apart or together (continuous).
///
/// ```
///   possible ──span changes by more than slop──▶ began ──moved──▶ changed ⟲
///      │                                           └──────┬─────────┘
///      │                                                  └──last (or first) finger lifts──▶ ended
///      └──all fingers lift, one too many, or the other way──▶ failed
/// ```
/// The span is the distance of two fingers, and twice the mean distance of more from their middle.
public final class PinchRecognizer: ConfigurableRecognizer, MultiFingerRecognizer {
    /// What counts as the pinch.
    public struct Parameters: GestureParameters {
        /// How many fingers, 2 to 10.
        public var touches = 2
        /// How much the span must change until it begins, in mm.
        public var slop = Thresholds.pinchSlop
        /// How much the scale must change until it begins; 0: it does not matter.
        public var scaleThreshold = 0.0
        /// The span below which it neither begins nor goes on, in mm. The scale counts from there if the fingers landed
        /// closer.
        public var minSpan = 0.0
        /// When it ends.
        public var endsOn = EndsOn.last
        /// The direction it must go in to begin; after that it may go either way.
        public var direction = PinchDirection.any

        /// Two fingers, either way.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.pinch
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) var fingers = FingerMotion()
    /// The span that the fingers landed with, in mm.
    @exclusivity(unchecked) private var landedSpan = 0.0
    /// The span when it was last looked at, in mm: a frame in which a finger lifts is none to judge by.
    @exclusivity(unchecked) private var judgedSpan = 0.0
    /// What the scale is besides the fingers' own: of the least span, or of what a client has set.
    @exclusivity(unchecked) private var factor = 1.0

    /// A recognizer of pinches.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    var requiredTouches: Int { parameters.touches }
    var measure: MotionMeasure { .scale }
    var endsOn: EndsOn { parameters.endsOn }

    /// More fingers first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Sets the scale, from which it goes on, and its velocity to zero.
    public func setScale(_ scale: Double) {
        let sum = fingers.sum(core).scale
        if sum > 0 { factor = scale / sum }
        fingers.clearVelocity()
        core.values.scale = scale
        core.values.scaleVelocity = 0
    }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
        guard case .moved = event, core.state.isActive, core.touches.count == requiredTouches,
            !context.touches.span(of: core.touches, .now).reaches(parameters.minSpan)
        else { return }
        core.end()
    }

    /// Forgets the attempt that is over.
    public func reset() {
        fingers.reset()
        landedSpan = 0
        judgedSpan = 0
        factor = 1
    }

    /// A pinch stands for going apart or together.
    public var motionKind: MotionKind? { core.touches.count == parameters.touches ? .radial : nil }

    /// How its fingers have moved.
    public func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    func fingersAreComplete(in context: TouchContext) {
        landedSpan = context.touches.span(of: core.touches, .now)
        judgedSpan = landedSpan
        factor = landedSpan > 0 && landedSpan < parameters.minSpan ? landedSpan / parameters.minSpan : 1
    }

    func judge(in context: TouchContext) {
        // A finger that comes or goes was left out of the measure.
        let isMeasured = !core.touches.overlaps(context.changing)
        let span = isMeasured ? fingers.raw.span : context.touches.span(of: core.touches, .now)
        judgedSpan = span
        let change = span - landedSpan
        let isBeyondSlop = change.magnitude.exceeds(parameters.slop)
        let isEnough =
            isBeyondSlop && span.reaches(parameters.minSpan)
            && (fingers.raw.scale - 1).magnitude.reaches(parameters.scaleThreshold)
        let isWrongDirection =
            switch parameters.direction {
            case .any: false
            case .inwards: change > 0
            case .outwards: change < 0
            }
        if isBeyondSlop && isWrongDirection && !core.isHeld {
            return core.fail(
                ThresholdMeasurement(change > 0 ? .spread : .contraction, change.magnitude, limit: parameters.slop))
        }
        beginIf(isEnough, in: context)
    }

    var shortfall: ThresholdMeasurement {
        let change = (judgedSpan - landedSpan).magnitude
        if !change.exceeds(parameters.slop) { return ThresholdMeasurement(.spanChange, change, limit: parameters.slop) }
        if !judgedSpan.reaches(parameters.minSpan) {
            return ThresholdMeasurement(.span, judgedSpan, limit: parameters.minSpan)
        }
        return ThresholdMeasurement(.scaleChange, (fingers.raw.scale - 1).magnitude, limit: parameters.scaleThreshold)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.scale = sum.scale * factor
        core.values.scaleVelocity = velocity.z * factor
    }
}

/// Which way a pinch goes.
public enum PinchDirection: String, CaseIterable, Sendable {
    /// Either.
    case any
    /// Together: scale less than 1.
    case inwards = "in"
    /// Apart: scale more than 1.
    case outwards = "out"
}
