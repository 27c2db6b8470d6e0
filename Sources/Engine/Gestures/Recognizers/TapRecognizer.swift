import MudraTouch

/// One or more taps with one or more fingers (discrete).
///
/// ```
///   possible ──last finger of the last tap lifts──▶ ended
///      └──a finger strays, stays too long, comes too late, too far off or too many──▶ failed
/// ```
public final class TapRecognizer: ConfigurableRecognizer {
    /// The settings of a tap.
    public struct Parameters: GestureParameters {
        /// How many fingers tap together, 1 to 10.
        public var touches = 1
        /// How many taps, 1 to 10.
        public var taps = 1
        /// How far a finger may stray from where it landed, in mm.
        public var maxMovement = Thresholds.tapMovement
        /// How long one tap may last.
        public var maxDuration = Thresholds.tapDuration
        /// The longest pause between a lift and the next landing.
        public var maxInterval = Thresholds.tapInterval
        /// The shortest pause between a lift and the next landing, against contacts that bounce.
        public var minInterval: Microseconds = 0
        /// How far from the first tap the next may be, in mm.
        public var maxTapDistance = Thresholds.tapDistance
        /// How long after the first finger the others may land.
        public var landWithin = Thresholds.landWithin
        /// How far apart the fingers may land, in mm.
        public var maxSeparation = Thresholds.handSpan
        /// How long several fingers are down together at least; nil: longer than fingers that drum.
        public var minTogether: Microseconds?

        /// A single tap with one finger.
        public init() {}
    }

    /// Always `.tap`.
    public static let type = GestureType.tap
    /// Its state and its touches.
    public let core: RecognizerCore
    /// The settings that it was made with.
    public let parameters: Parameters
    private var sequence: PressSequence

    /// A recognizer of taps.
    public init(_ name: String, _ parameters: Parameters = Parameters(), tag: UInt32 = 0) {
        core = RecognizerCore(name: name, tag: tag)
        self.parameters = parameters
        sequence = PressSequence(parameters.rules)
    }

    /// More fingers come first, then more taps.
    public var precedence: Precedence { Precedence(touches: parameters.touches, taps: parameters.taps) }

    /// Handles an event.
    public func handle(_ event: TouchEvent, in context: TouchContext) {
        sequence.mayOverlap = !core.mayGrow
        switch sequence.handle(event, down: core.touches, in: context) {
        case .broken(let measurement):
            core.fail(measurement)
        case .outrun(let measurement):
            core.startOver(measurement)
        case .released where sequence.releases == parameters.taps:
            core.values.touches = parameters.touches
            core.values.location = sequence.anchor
            core.values.duration = context.time - sequence.pressStart
            core.succeed()
            // The finger that landed during the last tap begins the next attempt.
            core.startOver()
        case .released:
            core.deadline = sequence.deadline
        case .pressed, .undecided:
            let end = sequence.pressStart + parameters.maxDuration
            core.deadline = min(sequence.deadline ?? end, end)
        }
    }

    /// Resets the recognizer after an attempt.
    public func reset() {
        sequence = PressSequence(parameters.rules)
    }

    /// A tap needs a still finger only while other fingers may still join it.
    public var needsStillTouches: Bool { core.state == .possible && sequence.deadline != nil }

    /// Two fingers that land one after the other may be a tap of several, if that is allowed to be as short as a roll.
    public func canGrow(into other: any Recognizer) -> Bool {
        guard let other = other as? TapRecognizer else { return false }
        return other.parameters.touches > parameters.touches && other.parameters.minTogether != nil
    }

    /// A tap does not prevent taps that need more taps than it does, since they begin with it.
    public func canPrevent(_ other: any Recognizer) -> Bool {
        guard let tap = other as? TapRecognizer else { return true }
        return tap.parameters.taps <= parameters.taps
    }
}

extension TapRecognizer.Parameters {
    fileprivate var rules: PressSequence.Rules {
        PressSequence.Rules(
            touches: touches, taps: taps, maxMovement: maxMovement, landWithin: landWithin, maxDuration: maxDuration,
            minInterval: minInterval,
            maxInterval: maxInterval, maxDistance: maxTapDistance, maxSeparation: maxSeparation,
            minTogether: minTogether)
    }
}
