import Bus
import Console
import Daemon
import Dispatch
import Glibc
import Realtime
import Settings

let usage = """
    Usage: mudrad [--bus system|session|ADDRESS] [--config FILE]

    Reads touchscreens and tells of gestures on the bus (the system bus unless told otherwise). Without --config it
    reads /etc/mudra/mudrad.toml and mudrad.d/*.toml beside it, and needs neither. SIGHUP reads them again.
    """
let log = Log(program: "mudrad")

let arguments = Arguments.ofService("mudrad", usage: usage, options: ["bus", "config"])

// Before anything else uses Dispatch: the thread that appears now is its manager.
let realtime = RealtimeQueue()
if !realtime.isRealtime {
    log("no real-time priority: gestures may come late under load (LimitRTPRIO=20 in the unit allows it)")
}
let busQueue = DispatchQueue(label: "mudra.bus")
let stopSignals = Signals(on: busQueue) {
    ServiceManager.notify("STOPPING=1")
    exit(0)
}
let address = BusAddress(arguments["bus"] ?? "system")
let configuration = arguments["config"]
// Set once, on the bus queue, and kept for as long as the process runs.
nonisolated(unsafe) var daemon: Daemon?
let reloadSignal = Signals([SIGHUP], on: busQueue) { daemon?.reload() }
busQueue.async { [log, address, configuration, realtime, busQueue] in
    do {
        daemon = try Daemon.start(
            on: address, configuration: { DaemonSettings.load(configuration) }, realtime: realtime,
            queue: busQueue, log: { log($0) },
            onDisconnect: {
                log("\($0)")
                exit(1)
            })
        ServiceManager.notify("READY=1")
    } catch {
        log("\(error)")
        exit(1)
    }
}
dispatchMain()
