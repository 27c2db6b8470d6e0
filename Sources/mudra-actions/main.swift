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

func parseArguments() -> Arguments {
    do {
        let arguments = try Arguments(
            CommandLine.arguments.dropFirst(), options: ["bus", "config"], flags: ["help", "version"])
        guard arguments.operands.isEmpty else {
            throw UsageError("mudra-actions takes no \"\(arguments.operands[0])\"")
        }
        return arguments
    } catch {
        log("\(error)")
        exit(2)
    }
}

let arguments = parseArguments()
if arguments.has("help") {
    Log.print(usage)
    exit(0)
}
if arguments.has("version") {
    Log.print("mudra-actions \(Version.current)")
    exit(0)
}

let folderVariables = Dictionary(
    uniqueKeysWithValues: ["XDG_CONFIG_HOME", "HOME"].compactMap { name in
        getenv(name).map { (name, String(cString: $0)) }
    })
let queue = DispatchQueue(label: "mudra.actions")
nonisolated(unsafe) var service: ActionsService?
let stopSignals = Signals(on: queue) {
    ServiceManager.notify("STOPPING=1")
    exit(0)
}
let reloadSignal = Signals([SIGHUP], on: queue) {
    service?.reload()
    service?.register()
}
queue.async {
    do {
        let connection = try BusConnection(BusAddress(arguments["bus"] ?? "system"), queue: queue)
        let started = ActionsService(
            connection, queue: queue,
            load: {
                arguments["config"].map { GestureSettings.load(file: $0) }
                    ?? GestureSettings.load(from: GestureFolders(environment: folderVariables))
            },
            log: { log($0) })
        service = started
        try started.start {
            log("\($0)")
            exit(1)
        }
        ServiceManager.notify("READY=1")
    } catch {
        log("\(error)")
        exit(1)
    }
}
dispatchMain()
