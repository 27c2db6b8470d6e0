import MudraTouch

/// What an engine can tell of a recognizer besides its transitions, to explain them.
public struct TraceEvent {
    /// What there is to tell.
    public enum Kind {
        /// A touch has become the recognizer's.
        case sees(ContactID)
        /// A touch has landed that the recognizer is not given.
        case skips(ContactID, SkipReason)
        /// A touch does not matter to it, and it hears no more of it.
        case ignores(ContactID)
        /// A touch of it is taken away, as it has lain still.
        case loses(ContactID)
        /// It wants to begin and waits for another to fail. Told in every frame, for every one it waits for.
        case waits(for: any Recognizer)
        /// It wants to begin, and the fingers move as for another, or it cannot be told yet. Told in every frame.
        case yields(to: any Recognizer, ThresholdMeasurement)
        /// It is ready for the next attempt.
        case resets
    }

    /// Of which recognizer.
    public let recognizer: any Recognizer
    /// When.
    public let time: Microseconds
    /// What.
    public let kind: Kind
}

/// Why a recognizer is not given a touch that has landed.
public enum SkipReason: String, Sendable {
    /// It landed outside of the recognizer's zone.
    case outsideZone = "outside-zone"
    /// The recognizer is switched off.
    case disabled
    /// It is of a tool that the recognizer takes nothing of.
    case tool
    /// The recognizer's delegate does not let it have the touch.
    case vetoed
    /// The recognizer's attempt was over already, and others of its touches are still down.
    case late
}
