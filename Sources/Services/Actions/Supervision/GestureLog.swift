import MudraBus
import MudraSupport

/// Logs problems with gestures' commands where the commands' own output goes: in the journal under the gesture's name,
/// or on our standard error if there is no journal.
struct GestureLog {
    /// Called with one line for people at a time, if there is no journal.
    let log: Log

    /// Logs one problem of a gesture.
    func callAsFunction(_ gesture: String, _ complaint: String) {
        guard !Journal.takesStandardError || !Journal.warn(complaint, as: Self.identifier(of: gesture)) else { return }
        log("\(gesture): \(complaint)")
    }

    /// The journal's identifier for a gesture's commands.
    static func identifier(of gesture: String) -> String { "mudra-\(gesture)" }
}
