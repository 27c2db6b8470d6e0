import MudraTouch

/// Fingers that land and stay, after some taps if asked for (continuous).
///
/// ```
///   possible ──held for min_duration──▶ began ──moved──▶ changed ⟲
///      │                                  └─────┬────────────┘
///      │                                        └──its first or last finger lifts──▶ ended
///      └──a finger strays or lifts, one too many or too late──▶ failed
/// ```
/// Resting fingers cause no events, so the gesture always begins at a deadline.
public final class LongPressRecognizer: ConfigurableRecognizer {
    /// The settings of a long press.
    public struct Parameters: GestureParameters {
        /// How many fingers press together, 1 to 10.
        public var touches = 1
        /// How many taps come before the press, 0 to 10.
        public var taps = 0
        /// How long the fingers stay, counted from the last landing.
        public var minDuration = Thresholds.pressDuration
        /// How far a finger may stray before the gesture begins, in mm; after that it may go anywhere.
        public var maxMovement = Thresholds.pressMovement
        /// The longest pause between a tap's lift and the next landing.
        public var maxInterval = Thresholds.tapInterval
        /// How far from the first tap the other taps and the press may be, in mm.
        public var maxTapDistance = Thresholds.tapDistance
        /// How long after the first finger the others may land.
        public var landWithin = Thresholds.landWithin
        /// Whether the gesture ends with the first lift, or goes on with the fingers that stay until the last.
        public var endsOn = EndsOn.first

        /// Half a second with one finger.
        public init() {}
    }

    /// Always `.longPress`.
    public static let type = GestureType.longPress
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    private var sequence: PressSequence
    private var hasBegun = false
    /// From the fingers' middle to the gesture's location, which does not jump when one of them lifts.
    private var offset = Point.zero

    /// A recognizer of long presses.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        sequence = PressSequence(parameters.rules)
    }

    /// More fingers come first, then more taps.
    public var precedence: Precedence { Precedence(touches: parameters.touches, taps: parameters.taps) }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        if hasBegun {
            begun(event, in: context)
        } else {
            waiting(event, in: context)
        }
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        sequence = PressSequence(parameters.rules)
        hasBegun = false
        offset = .zero
    }

    /// A long press needs a still finger only while other fingers may still join it.
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
            // The deadline for the end of a tap comes before the tap could be taken for the press itself.
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
        case .lifted where parameters.endsOn == .last && !core.touches.isEmpty:
            offset = core.values.location - context.touches.location(of: core)
        case .lifted:
            core.values.duration = context.time - sequence.pressStart
            core.end()
        case .dropped, .deadline:
            break
        }
    }

    private func updateValues(in context: TouchContext) {
        core.values.touches = parameters.touches
        core.values.location = context.touches.location(of: core) + offset
        core.values.duration = context.time - sequence.pressStart
    }
}

extension LongPressRecognizer.Parameters {
    fileprivate var rules: PressSequence.Rules {
        PressSequence.Rules(
            touches: touches, taps: taps, maxMovement: maxMovement, landWithin: landWithin, maxDuration: minDuration,
            minInterval: 0,
            maxInterval: maxInterval, maxDistance: maxTapDistance, maxSeparation: Thresholds.handSpan,
            minTogether: nil)
    }
}
