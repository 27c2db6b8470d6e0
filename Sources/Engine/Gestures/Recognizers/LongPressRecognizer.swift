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
open class LongPressRecognizer: ConfigurableRecognizer<LongPressParameters>, ArbitratedRecognizer {
    private var sequence = PressSequence()
    private var hasBegun = false
    /// From the fingers' middle to the gesture's location, which does not jump when one of them lifts.
    private var offset = Point.zero

    /// More fingers come first, then more taps.
    package var precedence: Precedence { Precedence(touches: rules.touches, taps: rules.taps) }

    open override func handle(_ event: TouchEvent, in context: TouchContext) {
        if hasBegun {
            begun(event, in: context)
        } else {
            waiting(event, in: context)
        }
    }

    open override func reset() {
        sequence = PressSequence(rules.presses)
        hasBegun = false
        offset = .zero
    }

    /// A long press needs a still finger only while other fingers may still join it.
    package var needsStillTouches: Bool { core.state == .possible && !hasBegun && sequence.deadline != nil }

    private var isLastPress: Bool { sequence.releases == rules.taps }

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
        case .undecided where wasLastPress && core.touches.count < rules.touches && sequence.deadline == nil:
            // One of several fingers has lifted: the press is over.
            core.fail(tooShort(at: context.time))
        case .released, .pressed, .undecided:
            // The deadline for the end of a tap comes before the tap could be taken for the press itself.
            core.deadline = sequence.deadline ?? sequence.pressComplete + rules.minDuration
        }
    }

    private func tooShort(at time: Microseconds) -> ThresholdMeasurement {
        ThresholdMeasurement(.hold, time - sequence.pressComplete, limit: rules.minDuration)
    }

    private func begun(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed(let index):
            core.ignore(index)
        case .moved:
            updateValues(in: context)
            core.change()
        case .lifted where rules.endsOn == .last && !core.touches.isEmpty:
            offset = core.values.location - context.touches.location(of: core)
        case .lifted:
            core.values.duration = context.time - sequence.pressStart
            core.end()
        case .pressed, .dropped, .deadline:
            break
        }
    }

    private func updateValues(in context: TouchContext) {
        core.values.touches = rules.touches
        core.values.location = context.touches.location(of: core) + offset
        core.values.duration = context.time - sequence.pressStart
    }
}

extension LongPressParameters {
    /// The taps and the press as presses in a row. A tap may last as long as the press.
    fileprivate var presses: TapParameters {
        var presses = TapParameters()
        (presses.touches, presses.taps) = (touches, taps)
        (presses.maxMovement, presses.maxDuration) = (maxMovement, minDuration)
        (presses.maxInterval, presses.maxTapDistance) = (maxInterval, maxTapDistance)
        presses.landWithin = landWithin
        return presses
    }
}
