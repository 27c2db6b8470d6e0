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
