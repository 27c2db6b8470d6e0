import Actions
import Bus
import Console
import Dispatch
import Glibc
import Settings

let usage = """
    Usage: mudra-actions [--bus system|session|ADDRESS] [--config FILE] [--daemon-config PATH]

    Registers the gestures of gestures.toml with mudrad and runs their commands. Without --config it reads
    $XDG_CONFIG_HOME/mudra/gestures.toml and gestures.d/*.toml beside it, or the same under /etc/mudra; and of
    mudrad.toml, in /etc/mudra or at PATH, the zones. It reads them again when they change, and on SIGHUP.
    """
let log = Log(program: "mudra-actions")

let arguments = Arguments.ofService("mudra-actions", usage: usage, options: ["bus", "config", "daemon-config"])

/// What of our environment tells where configurations are.
func environment() -> [String: String] {
    var variables: [String: String] = [:]
    for name: String in ["XDG_CONFIG_HOME", "HOME"] {
        if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
}

let address = BusAddress(arguments["bus"] ?? "system")
let location = GestureLocation(
    file: arguments["config"], environment: environment(), daemonConfiguration: arguments["daemon-config"])
BusActor.async { [log, address, location] in
    ActionsProgram.start(on: address, location, log: log)
}
dispatchMain()
