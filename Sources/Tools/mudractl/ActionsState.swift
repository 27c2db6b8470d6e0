import MudraBus
import MudraClient
import MudraGestureSettings
import MudraInterface
import MudraProgram

/// Whether `mudra-actions` runs in the user's session.
enum ActionsState {
    /// It runs, and has these properties.
    case running(MudraObject)
    case absent

    /// Asks on the session bus; nil without a session bus.
    static func ask() -> ActionsState? {
        try? DaemonQuery.ask(on: "session") { client, done throws(BusError) in
            try client.actionsStatus { answer in
                switch answer {
                case .success(let status): done(.success(.running(status)))
                case .failure(let error) where error.isServiceUnknown: done(.success(.absent))
                case .failure(let error): done(.failure(error))
                }
            }
        }
    }

    private var status: MudraObject? {
        if case .running(let status) = self { status } else { nil }
    }

    var isRunning: Bool { status != nil }

    /// The names of configured gestures that are not registered because they belong to other programs of the user.
    var takenNames: [String] { status?.texts(ActionsInterface.takenNames) ?? [] }

    /// Whether it registers no gesture for now.
    var isSuspended: Bool { status?.flag(ActionsInterface.suspended) ?? false }

    /// The values on which the conditions of gestures depend.
    var context: [ContextValue] { status.map(ContextValue.all) ?? [] }

    /// Tells the user on standard error how to get the commands of an existing configuration to run.
    func warn() {
        if isSuspended { log("mudra-actions is suspended. To resume gestures: mudractl resume") }
        guard !isRunning, !GestureLocation.ofUser().load().files.isEmpty else { return }
        log(
            "mudra-actions does not run, so no gesture runs a command. To start it: systemctl --user start mudra-actions. "
                + "To find out more: mudractl doctor")
    }
}
