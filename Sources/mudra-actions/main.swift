import Actions
import Bus
import Console
import Dispatch
import Files
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
let queue = DispatchQueue(label: "mudra.actions")
// Used on the queue alone, and kept for as long as the process runs.
nonisolated(unsafe) var service: ActionsService?
nonisolated(unsafe) var session: Session?
nonisolated(unsafe) var fileWatch: FileWatch?
let stopSignals = Signals(on: queue) {
    ServiceManager.notify("STOPPING=1")
    exit(0)
}
let reloadSignal = Signals([SIGHUP], on: queue) { service?.reload() }
queue.async { [log, address, location, queue] in
    // Before they are read, so that no change falls between.
    fileWatch = FileWatch(location.watchedPaths, on: queue, log: { log($0) }) { service?.reload(isAsked: false) }
    do {
        let connection = try BusConnection(address, queue: queue)
        let started = Session(queue: queue) { log($0) }
        let actions = ActionsService(
            connection, supervisor: started.supervisor, queue: queue, load: location.load, log: { log($0) })
        (session, service) = (started, actions)
        try actions.start {
            log("\($0)")
            exit(1)
        }
        started.serve(actions)
        ServiceManager.notify("READY=1")
    } catch {
        log("\(error)")
        exit(1)
    }
}
dispatchMain()
