import MudraTouch

/// One or more taps with one or more fingers (discrete).
///
/// ```
///   possible ──last finger of the last tap lifts──▶ ended
///      └──a finger strays, stays too long, comes too late, too far off or too many──▶ failed
/// ```
open class TapRecognizer: ConfigurableRecognizer<TapParameters>, ArbitratedRecognizer {
    private var sequence = PressSequence()

    /// More fingers come first, then more taps.
    package var precedence: Precedence { Precedence(touches: rules.touches, taps: rules.taps) }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        sequence.mayOverlap = !core.mayGrow
        switch sequence.handle(event, down: core.touches, in: context) {
        case .broken(let measurement):
            core.fail(measurement)
        case .outrun(let measurement):
            core.startOver(measurement)
        case .released where sequence.releases == rules.taps:
            core.values.touches = rules.touches
            core.values.location = sequence.anchor
            core.values.duration = context.time - sequence.pressStart
            core.succeed()
            // The finger that landed during the last tap begins the next attempt.
            core.startOver()
        case .released:
            core.deadline = sequence.deadline
        case .pressed, .undecided:
            let end = sequence.pressStart + rules.maxDuration
            core.deadline = min(sequence.deadline ?? end, end)
        }
    }

    open override func reset() {
        sequence = PressSequence(rules)
    }

    /// A tap needs a still finger only while other fingers may still join it.
    package var needsStillTouches: Bool { core.state == .possible && sequence.deadline != nil }

    /// Two fingers that land one after the other may be a tap of several, if that is allowed to be as short as a roll.
    package func canGrow(into other: any ArbitratedRecognizer) -> Bool {
        guard let other = other as? TapRecognizer else { return false }
        return other.rules.touches > rules.touches && other.rules.minTogether != nil
    }

    /// A tap does not prevent taps that need more taps than it does, since they begin with it.
    open override func canPrevent(_ other: any Recognizer) -> Bool {
        guard let tap = other as? TapRecognizer else { return true }
        return tap.rules.taps <= rules.taps
    }
}
