import MudraBus
import MudraClient
import MudraConsole
import MudraGestureSettings
import MudraInterface

/// Whether `mudra-actions` runs in the user's session.
enum ActionsState {
    /// It runs. It does not register the gestures with these names, which belong to other programs of the user; while it is
    /// suspended it registers none.
    case running(without: [String], isSuspended: Bool)
    case absent

    /// Asks on the session bus; nil without a session bus.
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

    var isRunning: Bool {
        if case .running = self { true } else { false }
    }

    /// The names that belong to other programs; empty if `mudra-actions` does not run.
    var takenNames: [String] {
        if case .running(let names, _) = self { names } else { [] }
    }

    var isSuspended: Bool {
        if case .running(_, let isSuspended) = self { isSuspended } else { false }
    }

    /// Tells the user on standard error how to get the commands of an existing configuration to run.
    func warn() {
        if isSuspended { log("mudra-actions is suspended. To resume gestures: mudractl resume") }
        guard !isRunning, !GestureLocation.ofUser().load().files.isEmpty else { return }
        log(
            "mudra-actions does not run, so no gesture runs a command. To start it: systemctl --user start mudra-actions. "
                + "To find out more: mudractl doctor")
    }
}
