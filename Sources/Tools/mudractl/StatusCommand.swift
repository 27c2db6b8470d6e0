import MudraBus
import MudraClient
import MudraInterface
import MudraProgram
import MudraSupport

/// `mudractl status`: the state of `mudrad`, whether `mudra-actions` runs, and the names that it could not register.
struct StatusCommand {
    private let bus: String?
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        bus = arguments["bus"]
        isJSON = arguments.has("json")
    }

    func run() throws {
        let status: MudraObject = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.status(completion: done)
        }
        let health = Self.counts(status, PropertyName.health)
        let counts = Self.counts(status, PropertyName.statistics)
        let actions = ActionsState.ask()
        if isJSON {
            var object = JSONObject()
            object.add("version", status.text(PropertyName.version))
            object.add("realtime", status.flag(PropertyName.realtime))
            for (name, count) in health + counts { object.add(name, count) }
            if let actions {
                object.add("actions_running", actions.isRunning)
                object.add("actions_suspended", actions.isSuspended)
                object.add("taken_names", actions.takenNames)
                if !actions.context.isEmpty { object.add("context", actions.context.map(\.json)) }
            }
            Log.print(object.description)
        } else {
            Log.print(
                "mudrad \(status.text(PropertyName.version)), \(status.flag(PropertyName.realtime) ? "" : "no ")real-time priority"
            )
            if !health.isEmpty { Log.print(Health(health).text) }
            for (name, count) in counts { Log.print("  \(name) \(count)") }
            for line in actions?.context.originLines ?? [] { Log.print(line) }
            if let taken = actions?.takenNames, !taken.isEmpty {
                Log.print(
                    "Other programs of yours have gestures with these names, so mudra-actions does not register its own:"
                )
                for name in taken { Log.print("  \(name)") }
            }
        }
        actions?.warn()
    }

    /// A property's counts by name; empty if the caller may not read it.
    private static func counts(_ status: MudraObject, _ property: String) -> [(String, UInt64)] {
        (status.properties[property]?.elements ?? []).compactMap { entry in
            guard case .entry(.string(let name), .uint64(let count)) = entry else { return nil }
            return (name, count)
        }
    }
}
