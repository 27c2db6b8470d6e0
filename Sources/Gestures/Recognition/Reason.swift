import MudraTouch

/// Why a recognizer failed, or its gesture was cancelled.
public enum Reason {
    /// What it measured was beyond its threshold.
    case measured(ThresholdMeasurement)
    /// Another began with its touches.
    case prevented(by: any Recognizer)
    /// One that has to fail before it may begin did not.
    case requiredFailureSucceeded(any Recognizer)
    /// It would have begun, but the fingers moved as for another.
    case motionFavoredOther(by: any Recognizer, ThresholdMeasurement)
    /// Its delegate did not let it begin.
    case vetoed
    /// A touch of it was taken away so long after it had landed.
    case lost(ContactID, after: Microseconds, CancellationCause)
    /// A touch of it had lain still when another landed, and counts for nothing.
    case restingTouch(ContactID, after: Microseconds)
    /// It was switched off.
    case switchedOff
    /// It was taken out of the graph.
    case removed
    /// It did not say.
    case unexplained
}

extension TouchContext {
    /// That a touch has been taken away, as a reason.
    func lost(_ index: Int) -> Reason {
        .lost(touches[index].contact, after: time - touches[index].landing, cancellationCause)
    }

    /// That a touch has lain still, as a reason.
    func restingTouch(_ index: Int) -> Reason {
        .restingTouch(touches[index].contact, after: time - touches[index].landing)
    }
}
