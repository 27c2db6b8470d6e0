import MudraTouch

/// Why a recognizer failed, or its gesture was cancelled.
public enum Reason {
    /// A measurement was beyond its threshold.
    case measured(ThresholdMeasurement)
    /// Another recognizer began with its touches.
    case prevented(by: any Recognizer)
    /// A recognizer that has to fail before it may begin did not fail.
    case requiredFailureSucceeded(any Recognizer)
    /// It could have begun, but the motion of the fingers favoured another recognizer.
    case motionFavoredOther(by: any Recognizer, ThresholdMeasurement)
    /// The drawing resembled another stroke more, or nearly as much.
    case resembledOther(any Recognizer, ThresholdMeasurement)
    /// It did not let itself begin (`Recognizer.shouldBegin`), or its delegate did not.
    case vetoed
    /// One of its touches was taken away. `after` is the time since that touch had landed; `palm` has the figures if its
    /// size made it a palm.
    case lost(ContactID, after: Microseconds, CancellationCause, palm: PalmSighting?)
    /// One of its touches had lain still when another one landed, and no longer counts. `after` is the time since it
    /// had landed.
    case restingTouch(ContactID, after: Microseconds)
    /// It was switched off.
    case switchedOff
    /// It was removed from the graph.
    case removed
    /// The recognizer gave no reason.
    case unexplained
}

extension TouchContext {
    /// The reason for a failure after the touch at `index` was taken away.
    func lost(_ index: Int, to cause: CancellationCause = .end) -> Reason {
        let touch = touches[index]
        return .lost(
            touch.contact, after: time - touch.landing, touch.cause ?? cause,
            palm: palms.first { $0.contact == touch.contact })
    }

    /// The reason for a failure after the touch at `index` has lain still.
    func restingTouch(_ index: Int) -> Reason {
        .restingTouch(touches[index].contact, after: touches[index].restTime(at: time))
    }
}
