/// Which landings an engine keeps from others although no recognizer asks for it.
public enum DelayedLandings: Sendable {
    case none
    /// Those of fingers that land beside another.
    case joining
    /// Those, and that of the first finger for as long as others may join it (`Thresholds.joining`).
    case all
}
