import Bus
import Console
import Daemon
import Dispatch
import Glibc
import Realtime

let usage = """
    Usage: mudrad [--bus system|session|ADDRESS]

    Reads touchscreens and tells of gestures on the bus (the system bus unless told otherwise).
    """
let log = Log(program: "mudrad")

let arguments = Arguments.ofService("mudrad", usage: usage, options: ["bus"])

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
// Set once, on the bus queue, and kept for as long as the process runs.
nonisolated(unsafe) var daemon: Daemon?
busQueue.async { [log, address, realtime, busQueue] in
    do {
        daemon = try Daemon.start(
            on: address, realtime: realtime, queue: busQueue, log: { log($0) },
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
