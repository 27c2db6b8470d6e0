import MudraBus
import MudraInterface

/// Everything that a client has declared to `mudrad`, for a `mudrad` that has restarted.
struct Registrations {
    private var recognizers: [RecognizerRequest] = []
    private var zones: [ZoneRequest] = []
    private var paused: Set<String> = []
    private var session: SessionFacts?

    mutating func set(_ recognizers: [RecognizerRequest], _ zones: [ZoneRequest]) {
        (self.recognizers, self.zones) = (recognizers, zones)
    }

    /// Adds a recognizer, or replaces the one with its name.
    mutating func add(_ recognizer: RecognizerRequest) {
        let index = recognizers.firstIndex { $0.name == recognizer.name } ?? recognizers.endIndex
        recognizers.replaceSubrange(index..<min(index + 1, recognizers.endIndex), with: [recognizer])
    }

    mutating func remove(_ name: String) {
        recognizers.removeAll { $0.name == name }
    }

    mutating func pause(_ names: Set<String>) {
        paused = names
    }

    mutating func report(_ facts: SessionFacts) {
        session = facts
    }

    /// Tells `mudrad` everything.
    func declare(
        on connection: MudraConnection, _ done: @escaping MudraConnection.Completion<Void>
    ) throws(BusError) {
        // A paused recognizer must not take part before its pause.
        if !paused.isEmpty { try connection.setPaused(paused, completion: done) }
        if let session { try connection.setSession(session, completion: done) }
        if recognizers.isEmpty && zones.isEmpty { return }
        try connection.setRecognizers(recognizers, zones: zones, completion: done)
    }
}
