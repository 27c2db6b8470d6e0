import MudraTouch

/// Fingers that go round each other (continuous).
///
/// ```
///   possible ──turn by more than the threshold──▶ began ──moved──▶ changed ⟲
///      │                                            └──────┬─────────┘
///      │                                                   └──last (or first) finger lifts──▶ ended
///      └──all fingers lift, one too many, or the other way round──▶ failed
/// ```
public final class RotationRecognizer: ConfigurableRecognizer, MultiFingerRecognizer {
    /// The settings of a rotation.
    public struct Parameters: GestureParameters {
        /// How many fingers, 2 to 10.
        public var touches = 2
        /// How far the fingers must turn before the rotation begins, in degrees.
        public var thresholdDegrees = Thresholds.rotationThreshold
        /// Whether the rotation ends with the first lift or the last.
        public var endsOn = EndsOn.last
        /// The direction that the rotation must begin in; after that it may go either way.
        public var direction = RotationDirection.any

        /// Two fingers, either way round.
        public init() {}
    }

    /// Always `.rotation`.
    public static let type = GestureType.rotation
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    var fingers = FingerMotion()
    /// How far the fingers had turned when it was last judged, in radians: a frame in which a finger lifts is not
    /// judged.
    private var judgedTurn = 0.0
    /// The difference between the reported rotation and the fingers' own, set by a client.
    private var offset = 0.0

    /// A recognizer of rotations.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
    }

    var requiredTouches: Int { parameters.touches }
    var measure: MotionMeasure { .rotation }
    var endsOn: EndsOn { parameters.endsOn }

    /// More fingers come first.
    public var precedence: Precedence { Precedence(touches: parameters.touches) }

    /// Sets the rotation in radians, from which it continues, and its velocity to zero.
    public func setRotation(_ rotation: Double) {
        offset = rotation - fingers.sum(core).rotation
        fingers.clearVelocity()
        core.values.rotation = rotation
        core.values.rotationVelocity = 0
    }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        handleFingers(event, in: context)
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        fingers.reset()
        offset = 0
        judgedTurn = 0
    }

    /// A rotation is motion round each other.
    public var motionKind: MotionKind? { core.touches.count == parameters.touches ? .tangential : nil }

    /// How its fingers have moved.
    public func motion(in touches: TouchTable) -> Motion {
        fingers.origins.motion(of: core.touches, in: touches)
    }

    func judge(in context: TouchContext) {
        let turn = fingers.raw.rotation
        judgedTurn = turn
        let isEnough = (turn.magnitude * 180 / .pi).exceeds(parameters.thresholdDegrees)
        if isEnough, !core.isHeld, let wrongWay = wrongWay(turn, limit: 2 * parameters.thresholdDegrees) {
            // Decision 25.
            guard wrongWay.value.exceeds(wrongWay.limit) else { return }
            return core.fail(wrongWay)
        }
        beginIf(isEnough, in: context)
    }

    /// The measurement if the fingers turn against the direction; nil: they do not.
    private func wrongWay(_ turn: Double, limit: Double) -> ThresholdMeasurement? {
        let isWrong =
            switch parameters.direction {
            case .any: false
            case .clockwise: turn < 0
            case .counterclockwise: turn > 0
            }
        guard isWrong else { return nil }
        return ThresholdMeasurement(turn > 0 ? .clockwise : .counterclockwise, turn.magnitude * 180 / .pi, limit: limit)
    }

    var shortfall: ThresholdMeasurement {
        let degrees = judgedTurn.magnitude * 180 / .pi
        if degrees.exceeds(parameters.thresholdDegrees),
            let wrongWay = wrongWay(judgedTurn, limit: parameters.thresholdDegrees)
        {
            return wrongWay
        }
        return ThresholdMeasurement(.turn, degrees, limit: parameters.thresholdDegrees)
    }

    func report(_ sum: MotionSum, _ velocity: SIMD4<Double>) {
        core.values.rotation = sum.rotation + offset
        core.values.rotationVelocity = velocity.w
    }
}

/// Which way round a rotation goes.
public enum RotationDirection: String, CaseIterable, Sendable {
    /// Either way round.
    case any
    /// Clockwise: the rotation is more than 0.
    case clockwise
    /// Counterclockwise: the rotation is less than 0.
    case counterclockwise
}
