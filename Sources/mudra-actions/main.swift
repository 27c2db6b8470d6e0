import Actions
import Bus
import Console
import Dispatch
import Glibc
import Settings

let usage = """
    Usage: mudra-actions [--bus system|session|ADDRESS] [--config FILE]

    Registers the gestures of gestures.toml with mudrad and runs their commands. Without --config it reads
    $XDG_CONFIG_HOME/mudra/gestures.toml and gestures.d/*.toml beside it, or the same under /etc/mudra.
    SIGHUP reads the configuration again.
    """
let log = Log(program: "mudra-actions")

let arguments = Arguments.ofService("mudra-actions", usage: usage, options: ["bus", "config"])

func loadSettings(_ file: String?) -> GestureSettings.Loaded {
    if let file { return GestureSettings.load(file: file) }
    var variables: [String: String] = [:]
    for name: String in ["XDG_CONFIG_HOME", "HOME"] {
        if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return GestureSettings.load(from: GestureFolders(environment: variables))
}

let address = BusAddress(arguments["bus"] ?? "system")
let configuration = arguments["config"]
let queue = DispatchQueue(label: "mudra.actions")
// Used on the queue alone, and kept for as long as the process runs.
nonisolated(unsafe) var service: ActionsService?
nonisolated(unsafe) var session: Session?
let stopSignals = Signals(on: queue) {
    ServiceManager.notify("STOPPING=1")
    exit(0)
}
let reloadSignal = Signals([SIGHUP], on: queue) { service?.reload() }
queue.async { [log, address, configuration, queue] in
    do {
        let connection = try BusConnection(address, queue: queue)
        let started = Session(queue: queue) { log($0) }
        let actions = ActionsService(
            connection, supervisor: started.supervisor, queue: queue,
            load: { loadSettings(configuration) }, log: { log($0) })
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
