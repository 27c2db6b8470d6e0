import MudraTouch

// Reasons as text, for people and for programs.

extension Reason {
    /// The reason as text for people, without the recognizer's own name.
    public var text: String {
        switch self {
        case .measured(let measurement): measurement.text
        case .prevented(let other): "prevented by \(other.label), which began first"
        case .requiredFailureSucceeded(let other): "\(other.label), which had to fail first, was recognized"
        case .motionFavoredOther(let other, let measurement):
            "the fingers moved as for \(other.label): \(measurement.text)"
        case .resembledOther(let other, let measurement): measurement.text(besides: other.label)
        case .vetoed: "it or its delegate did not let it begin"
        case .lost(let contact, let age, let cause, let palm):
            "touch \(contact.value) \(cause.text(after: age))" + (palm.map { ": \($0.evidence.text)" } ?? "")
        case .restingTouch(let contact, let age):
            "touch \(contact.value) had lain still for \(age.value / 1_000) ms, and counts for nothing"
        case .switchedOff: "was switched off"
        case .removed: "was taken out of the configuration"
        case .unexplained: "gave no reason"
        }
    }

    /// A fixed word for the reason, for programs.
    public var kind: String {
        switch self {
        case .measured(let measurement): measurement.metric.rawValue
        case .prevented: "prevented"
        case .requiredFailureSucceeded: "required-failure-succeeded"
        case .motionFavoredOther: "motion-favored-other"
        case .resembledOther: "resembled-other"
        case .vetoed: "vetoed"
        case .lost(_, _, let cause, _): cause.rawValue
        case .restingTouch: "resting-touch"
        case .switchedOff: "disabled"
        case .removed: "removed"
        case .unexplained: "unexplained"
        }
    }

    /// The measurement, if the reason is one.
    public var measurement: ThresholdMeasurement? {
        switch self {
        case .measured(let measurement), .motionFavoredOther(_, let measurement), .resembledOther(_, let measurement):
            measurement
        default: nil
        }
    }

    /// The other recognizer that caused it, if there is one.
    public var other: (any Recognizer)? {
        switch self {
        case .prevented(let other), .requiredFailureSucceeded(let other), .motionFavoredOther(let other, _),
            .resembledOther(let other, _):
            other
        default: nil
        }
    }
}

extension ThresholdMeasurement {
    /// The text about a drawing that resembled another stroke too.
    fileprivate func text(besides other: String) -> String {
        metric == .unlikeness
            ? "the drawing resembled \(other) more: its distance was \(value.text(decimals: 2)) and that of \(other) \(limit.text(decimals: 2))"
            : "the drawing resembled \(other) as well: \(text)"
    }
}

extension CancellationCause {
    /// - Parameter age: the time since the touch landed.
    fileprivate func text(after age: Microseconds) -> String {
        let after = "\(age.value / 1_000) ms after it landed"
        return switch self {
        case .palm: "was taken for a palm \(after)"
        case .jump: "jumped farther than a finger can"
        case .echo: "turned out to be the same finger as another touch \(after)"
        case .lost: "was cancelled \(after), because the screen's events do not tell where it has been"
        case .pen: "was cancelled for a nearby pen \(after)"
        case .end: "ended with the screen or the recording \(after)"
        case .turned: "was cancelled because the screen turned \(after)"
        }
    }
}

extension SkipReason {
    /// The reason as text for people.
    public var text: String {
        switch self {
        case .outsideZone: "landed outside of its zone"
        case .disabled: "switched off"
        case .paused: "paused"
        case .tool: "was made by a tool that it ignores"
        case .vetoed: "its delegate refused the touch"
        case .late: "landed after the attempt was over"
        }
    }
}
