import MudraTouch

/// An event in the life of a recognizer, besides its transitions, that helps to explain them.
public struct TraceEvent {
    /// The kinds of events.
    public enum Kind {
        /// The recognizer gets a touch.
        case sees(ContactID)
        /// A touch has landed, and the recognizer does not get it.
        case skips(ContactID, SkipReason)
        /// The recognizer ignores a touch and gets no more events of it.
        case ignores(ContactID)
        /// The recognizer loses a touch that has lain still.
        case loses(ContactID)
        /// It wants to begin and waits for another recognizer to fail. Traced in every frame, for each recognizer that
        /// it waits for.
        case waits(for: any Recognizer)
        /// It wants to begin, but the motion favours another recognizer or cannot be judged yet. Traced in every frame.
        case yields(to: any Recognizer, ThresholdMeasurement)
        /// The drawing of its touches is compared with its shape and with those of the other strokes.
        case compares(StrokeComparison)
        /// It is ready for the next attempt.
        case resets
    }

    /// The recognizer.
    public let recognizer: any Recognizer
    /// When it happened.
    public let time: Microseconds
    /// The event.
    public let kind: Kind
}

/// Why a recognizer does not get a touch that has landed.
public enum SkipReason: String, Sendable {
    /// The touch landed outside of the recognizer's zone.
    case outsideZone = "outside-zone"
    /// The recognizer is switched off.
    case disabled
    /// The recognizer is paused.
    case paused
    /// The recognizer does not accept touches of this tool.
    case tool
    /// The recognizer's delegate refused the touch.
    case vetoed
    /// The recognizer's attempt was over, and other touches of it are still down.
    case late
}

/// How a drawing compares with a gesture's shape, for people.
public struct StrokeComparison: Sendable {
    /// How far the drawing is from the gesture's nearest template: 0 or more, without a unit.
    public let distance: Double
    /// The score: 0 or more, without a unit. The drawing is taken for the gesture up to `limit`.
    public let score: Double
    /// The most that the score may be: 0.75.
    public let limit: Double
    /// The number of the nearest template, from 0.
    public let template: Int
    /// The nearest template as it lies on the drawing, in mm.
    public let outline: [Point]
    /// The nearest of the other strokes with the same touches; nil: there is none.
    public let runnerUp: (name: String, distance: Double)?
}
