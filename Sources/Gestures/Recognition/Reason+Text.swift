import MudraTouch

// Reasons for people and for programs.

extension Reason {
    /// Why, for people, without the recognizer's own name.
    public var text: String {
        switch self {
        case .measured(let measurement): measurement.text
        case .prevented(let other): "prevented by \(other.core.name), which began first"
        case .requiredFailureSucceeded(let other): "\(other.core.name), which had to fail first, was recognized"
        case .motionFavoredOther(let other, let measurement):
            "the fingers moved as for \(other.core.name): \(measurement.text)"
        case .vetoed: "its delegate did not let it begin"
        case .lost(let contact, let age, let cause):
            "touch \(contact.value) \(cause.text) \(age.value / 1_000) ms after it had landed"
        case .restingTouch(let contact, let age):
            "touch \(contact.value) had lain still for \(age.value / 1_000) ms, and counts for nothing"
        case .switchedOff: "was switched off"
        case .removed: "was taken out of the configuration"
        case .unexplained: "gave no reason"
        }
    }

    /// A word that stands for the reason and does not change.
    public var kind: String {
        switch self {
        case .measured(let measurement): measurement.metric.rawValue
        case .prevented: "prevented"
        case .requiredFailureSucceeded: "required-failure-succeeded"
        case .motionFavoredOther: "motion-favored-other"
        case .vetoed: "vetoed"
        case .lost(_, _, let cause): cause.rawValue
        case .restingTouch: "resting-touch"
        case .switchedOff: "disabled"
        case .removed: "removed"
        case .unexplained: "unexplained"
        }
    }

    /// The measure, where the reason is one.
    public var measurement: ThresholdMeasurement? {
        switch self {
        case .measured(let measurement), .motionFavoredOther(_, let measurement): measurement
        default: nil
        }
    }

    /// The recognizer that it is on account of.
    public var other: (any Recognizer)? {
        switch self {
        case .prevented(let other), .requiredFailureSucceeded(let other), .motionFavoredOther(let other, _): other
        default: nil
        }
    }
}

extension CancellationCause {
    fileprivate var text: String {
        switch self {
        case .palm: "was taken for a palm"
        case .pen: "was taken away for a pen"
        case .end: "was cut off, with the screen or the recording,"
        case .turned: "was taken away as the screen turned"
        }
    }
}

extension SkipReason {
    /// Why, for people.
    public var text: String {
        switch self {
        case .outsideZone: "landed outside of its zone"
        case .disabled: "switched off"
        case .tool: "is of a tool that it takes nothing of"
        case .vetoed: "its delegate does not want the touch"
        case .late: "came when the attempt was over already"
        }
    }
}
