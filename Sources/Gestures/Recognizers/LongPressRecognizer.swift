import MudraTouch

/// Fingers that land and stay, after some taps if asked for (continuous).
///
/// ```
///   possible ──held for min_duration──▶ began ──moved──▶ changed ⟲
///      │                                  └─────┬────────────┘
///      │                                        └──any of its fingers lifts──▶ ended
///      └──a finger strays or lifts, one too many or too late──▶ failed
/// ```
/// Resting fingers cause no events, so the beginning is always a deadline's.
public final class LongPressRecognizer: ConfigurableRecognizer {
    /// What counts as the long press.
    public struct Parameters: GestureParameters {
        /// How many fingers press together, 1 to 10.
        public var touches = 1
        /// How many taps come before the press, 0 to 10.
        public var taps = 0
        /// How long the fingers stay, counted from the last one's landing.
        public var minDuration = Thresholds.pressDuration
        /// How far a finger may stray before it begins, in mm; afterwards as far as it likes.
        public var maxMovement = Thresholds.pressMovement
        /// The longest pause between a tap's lift and the next landing.
        public var maxInterval = Thresholds.tapInterval
        /// How far from the first tap the others and the press may be, in mm.
        public var maxTapDistance = Thresholds.tapDistance
        /// Within which time all fingers land.
        public var landWithin = Thresholds.landWithin

        /// Half a second with one finger.
        public init() {}
    }

    /// What kind of gesture it is.
    public static let type = GestureType.longPress
    /// Its state and its touches.
    public let core: RecognizerCore
    /// What it counts as the gesture.
    public let parameters: Parameters
    @exclusivity(unchecked) private var sequence: PressSequence
    @exclusivity(unchecked) private var hasBegun = false

    /// A recognizer of long presses.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        sequence = PressSequence(parameters.rules)
    }

    /// More fingers first, then more taps.
    public var precedence: Precedence { Precedence(touches: parameters.touches, taps: parameters.taps) }

    /// Takes note of an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        if hasBegun {
            begun(event, in: context)
        } else {
            waiting(event, in: context)
        }
    }

    /// Forgets the attempt that is over.
    public func reset() {
        sequence = PressSequence(parameters.rules)
        hasBegun = false
    }

    /// A long press needs a finger that lies still only while others of its fingers may join that.
    public var needsStillTouches: Bool { core.state == .possible && !hasBegun && sequence.deadline != nil }

    private var isLastPress: Bool { sequence.releases == parameters.taps }

    private func waiting(_ event: TouchEvent, in context: TouchContext) {
        if case .deadline = event, isLastPress, sequence.deadline == nil {
            hasBegun = true
            updateValues(in: context)
            core.succeed()
            return
        }
        let wasLastPress = isLastPress
        switch sequence.handle(event, down: core.touches, in: context) {
        case .broken(let measurement):
            core.fail(measurement)
        case .outrun(let measurement):
            core.startOver(measurement)
        case .released where wasLastPress:
            core.fail(tooShort(at: context.time))
        case .undecided where wasLastPress && core.touches.count < parameters.touches && sequence.deadline == nil:
            // One of several fingers has lifted: the press is over.
            core.fail(tooShort(at: context.time))
        case .released, .pressed, .undecided:
            // A tap before the press must be over before it could be taken for the press itself.
            core.deadline = sequence.deadline ?? sequence.pressComplete + parameters.minDuration
        }
    }

    private func tooShort(at time: Microseconds) -> ThresholdMeasurement {
        ThresholdMeasurement(.hold, time - sequence.pressComplete, limit: parameters.minDuration)
    }

    private func begun(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index):
            core.ignore(index)
        case .moved:
            updateValues(in: context)
            core.change()
        case .lifted:
            core.values.duration = context.time - sequence.pressStart
            core.end()
        case .dropped, .deadline:
            break
        }
    }

    private func updateValues(in context: TouchContext) {
        core.values.touches = parameters.touches
        core.values.location = context.touches.location(of: core)
        core.values.duration = context.time - sequence.pressStart
    }
}

extension LongPressRecognizer.Parameters {
    fileprivate var rules: PressSequence.Rules {
        PressSequence.Rules(
            touches: touches, taps: taps, maxMovement: maxMovement, landWithin: landWithin, maxDuration: minDuration,
            minInterval: 0,
            maxInterval: maxInterval, maxDistance: maxTapDistance, maxSeparation: Thresholds.handSpan)
    }
}
