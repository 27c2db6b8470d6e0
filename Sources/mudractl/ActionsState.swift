import MudraBus
import MudraClient
import MudraConsole
import MudraGestureSettings
import MudraInterface

/// What becomes of `mudra-actions` in the user's session.
enum ActionsState {
    /// It runs, but does not register gestures of these names, which other programs of the user have; nor any while it is
    /// suspended.
    case running(without: [String], isSuspended: Bool)
    /// It does not run.
    case absent

    /// Asks on the session bus; nil where there is none that could tell.
    static func ask() -> ActionsState? {
        try? DaemonQuery.ask(on: "session") { client, done throws(BusError) in
            try client.actionsStatus { answer in
                switch answer {
                case .success(let status):
                    let names = status.texts(ActionsInterface.takenNames)
                    let isSuspended = status.flag(ActionsInterface.suspended)
                    done(.success(.running(without: names, isSuspended: isSuspended)))
                case .failure(let error) where error.isServiceUnknown: done(.success(.absent))
                case .failure(let error): done(.failure(error))
                }
            }
        }
    }

    /// Whether it runs.
    var isRunning: Bool {
        if case .running = self { true } else { false }
    }

    /// The names that it does without; none where it does not run.
    var takenNames: [String] {
        if case .running(let names, _) = self { names } else { [] }
    }

    /// Whether it runs, and runs no command.
    var isSuspended: Bool {
        if case .running(_, let isSuspended) = self { isSuspended } else { false }
    }

    /// Says on standard error what to do where nothing runs the commands of a configuration that is there.
    func warn() {
        if isSuspended { log("mudra-actions is suspended: \"mudractl resume\" resumes gestures") }
        guard !isRunning, !GestureLocation.ofUser().load().files.isEmpty else { return }
        log(
            "mudra-actions is not running: \"systemctl --user start mudra-actions\" starts it, "
                + "\"journalctl --user -u mudra-actions\" tells why it has ended, "
                + "mudra-actions(1) how sessions start it")
    }
}
