import MudraActions
import MudraBus
import MudraConsole
import Dispatch
import Glibc
import MudraGestureSettings

let usage = """
    Usage: mudra-actions [--bus system|session|ADDRESS] [--config FILE] [--daemon-config PATH]

    Registers the gestures of gestures.toml with mudrad and runs their commands. Without --config it reads
    $XDG_CONFIG_HOME/mudra/gestures.toml and gestures.d/*.toml beside it, or the same under /etc/mudra; and of
    mudrad.toml, in /etc/mudra or at PATH, the zones. It reads them again when they change, and on SIGHUP.
    """
let log = Log(program: "mudra-actions")

ProcessFiles.prepare(log: log)

let options = ["bus", "config", "daemon-config"]
let arguments = Arguments.ofService("mudra-actions", usage: usage, options: Set(options))

/// What of our environment tells where configurations and the session bus are.
let environment = variables(["XDG_CONFIG_HOME", "HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"])

func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { variables, name in variables[name] = getenv(name).map { String(cString: $0) } }
}

let given = options.compactMap { name in arguments[name].map { (name, $0) } }
OwnConfiguration(options: Dictionary(uniqueKeysWithValues: given), environment: environment).keepGroup { log($0) }

let address = BusAddress(arguments["bus"] ?? "system")
let location = GestureLocation(
    file: arguments["config"], environment: environment, daemonConfiguration: arguments["daemon-config"])
BusActor.async { [log, address, location, environment] in
    ActionsProgram.start(on: address, location, session: .ofSession(environment), log: log)
}
dispatchMain()
