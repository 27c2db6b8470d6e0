import MudraBus

/// Says what went wrong with gestures' commands: where the commands themselves write, in the journal under the gesture's
/// name, and where there is no journal on our standard error.
struct GestureLog {
    /// Called with one line for people at a time, where there is no journal.
    let log: (String) -> Void

    /// Says one thing of a gesture.
    func callAsFunction(_ gesture: String, _ complaint: String) {
        guard !Journal.takesStandardError || !Journal.warn(complaint, as: Self.identifier(of: gesture)) else { return }
        log("\(gesture): \(complaint)")
    }

    /// What the journal calls a gesture's commands.
    static func identifier(of gesture: String) -> String { "mudra-\(gesture)" }
}
