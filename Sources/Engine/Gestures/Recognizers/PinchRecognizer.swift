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
public final class PinchRecognizer: ConfigurableRecognizer, MultiFingerRecognizer {
    /// The settings of a pinch.
    public struct Parameters: GestureParameters {
        /// How many fingers, 2 to 10.
        public var touches = 2
        /// How much the span must change before the pinch begins, in mm.
        public var slop = Thresholds.pinchSlop
        /// How much the scale must change before the pinch begins; 0: any change.
        public var scaleThreshold = 0.0
        /// The span below which the pinch neither begins nor goes on, in mm. If the fingers landed closer, the scale
        /// counts from this span.
        public var minSpan = 0.0
        /// Whether the pinch ends with the first lift or the last.
        public var endsOn = EndsOn.last
        /// The direction that the pinch must begin in; after that it may go either way.
        public var direction = PinchDirection.any

        /// Two fingers, either way.
        public init() {}
    }

    /// Always `.pinch`.
    public static let type = GestureType.pinch
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    var fingers = FingerMotion()
    /// The span when the fingers had landed, in mm.
    private var landedSpan = 0.0
    /// The span when it was last judged, in mm: a frame in which a finger lifts is not judged.
    private var judgedSpan = 0.0
    /// The factor between the reported scale and the fingers' own: from the least span, or set by a client.
    private var factor = 1.0

    /// A recognizer of pinches.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    var requiredTouches: Int { parameters.touches }
    var measure: MotionMeasure { .scale }
    var endsOn: EndsOn { parameters.endsOn }

    /// More fingers come first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Sets the scale, from which it continues, and its velocity to zero.
    public func setScale(_ scale: Double) {
        let sum = fingers.sum(core).scale
        if sum > 0 { factor = scale / sum }
        fingers.clearVelocity()
        core.values.scale = scale
        core.values.scaleVelocity = 0
    }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
        guard case .moved = event, core.state.isActive, core.touches.count == requiredTouches,
            !context.touches.span(of: core.touches, .now).reaches(parameters.minSpan)
        else { return }
        core.end()
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        fingers.reset()
        landedSpan = 0
        judgedSpan = 0
        factor = 1
    }

    /// A pinch is motion apart or together.
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
        // A finger that comes or goes was left out of the measured span.
        let isMeasured = !core.touches.overlaps(context.changing)
        let span = isMeasured ? fingers.raw.span : context.touches.span(of: core.touches, .now)
        judgedSpan = span
        let change = span - landedSpan
        let isBeyondSlop = change.magnitude.exceeds(parameters.slop)
        let isEnough =
            isBeyondSlop && span.reaches(parameters.minSpan)
            && (fingers.raw.scale - 1).magnitude.reaches(parameters.scaleThreshold)
        if !core.isHeld, let wrongWay = wrongWay(change, limit: 2 * parameters.slop) {
            // Decision 25.
            guard change.magnitude.exceeds(2 * parameters.slop) else { return }
            return core.fail(wrongWay)
        }
        beginIf(isEnough, in: context)
    }

    /// The measurement if the span changes against the direction; nil: it does not.
    private func wrongWay(_ change: Double, limit: Double) -> ThresholdMeasurement? {
        let isWrong =
            switch parameters.direction {
            case .any: false
            case .inwards: change > 0
            case .outwards: change < 0
            }
        return isWrong ? ThresholdMeasurement(change > 0 ? .spread : .contraction, change.magnitude, limit: limit) : nil
    }

    var shortfall: ThresholdMeasurement {
        let change = (judgedSpan - landedSpan).magnitude
        if !change.exceeds(parameters.slop) { return ThresholdMeasurement(.spanChange, change, limit: parameters.slop) }
        if let wrongWay = wrongWay(judgedSpan - landedSpan, limit: parameters.slop) { return wrongWay }
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
    /// Either way.
    case any
    /// Together: the scale is less than 1.
    case inwards = "in"
    /// Apart: the scale is more than 1.
    case outwards = "out"
}
