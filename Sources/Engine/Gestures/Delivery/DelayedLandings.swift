/// Which landings an engine keeps from the application even if no recognizer delays them.
package enum DelayedLandings: Sendable {
    case none
    /// Landings beside another finger.
    case joining
    /// All landings. The landing of a first finger is kept for a moment, in which other fingers may join it
    /// (`Thresholds.joining`).
    case all
}
