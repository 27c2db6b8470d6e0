import MudraTouch

/// What an engine can tell of a recognizer besides its transitions, to whoever wants to know why.
public struct TraceEvent {
    /// What there is to tell.
    public enum Event {
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

    /// Of whom.
    public let recognizer: any Recognizer
    /// When.
    public let time: Microseconds
    /// What.
    public let event: Event
}
