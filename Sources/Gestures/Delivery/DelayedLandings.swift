/// Which landings an engine keeps from others although no recognizer asks for it.
public enum DelayedLandings: Sendable {
    case none
    /// Landings beside another finger.
    case joining
    /// All landings; that of a first finger for a moment, in which others may join it (`Thresholds.joining`).
    case all
}
