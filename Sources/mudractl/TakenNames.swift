import MudraBus
import MudraClient

/// The names that `mudra-actions` does not register since other programs of the user have them.
enum TakenNames {
    /// nil: `mudra-actions` is not there to say.
    static func ask() -> [String]? {
        try? DaemonQuery.ask(on: "session") { client, done throws(BusError) in
            try client.takenNames(completion: done)
        }
    }
}
