import Bus
import Console
import Daemon
import Dispatch
import Files
import Glibc
import Realtime
import Settings

let usage = """
    Usage: mudrad [--bus system|session|ADDRESS] [--config FILE]

    Reads touchscreens and tells of gestures on the bus (the system bus unless told otherwise). Without --config it
    reads /etc/mudra/mudrad.toml and mudrad.d/*.toml beside it, and needs neither. When they change it reads them again,
    as it does on SIGHUP.
    """
let log = Log(program: "mudrad")

let arguments = Arguments.ofService("mudrad", usage: usage, options: ["bus", "config"])

func startRealtimeQueue() -> RealtimeQueue {
    do throws(RealtimeQueue.Unavailable) {
        return try RealtimeQueue()
    } catch {
        log("\(error)")
        exit(1)
    }
}

// Before there are threads.
ProcessMemory.limitStacks()
let busQueue = DispatchQueue(label: "mudra.bus")
let realtime = startRealtimeQueue()
if !realtime.isRealtime {
    log("no real-time priority: gestures may come late under load (LimitRTPRIO=20 in the unit allows it)")
}
let ending = Ending(log: { [log] in log($0) })
let stopSignals = Signals(on: busQueue) { [ending] in ending.begin(daemon, status: 0) }
let address = BusAddress(arguments["bus"] ?? "system")
let configuration = arguments["config"]
// Set once, on the bus queue, and kept for as long as the process runs.
nonisolated(unsafe) var daemon: Daemon?
nonisolated(unsafe) var fileWatch: FileWatch?
nonisolated(unsafe) var watchdog: Watchdog?
let lossWatch = realtime.watchLoss(on: busQueue) { [log] in
    log("\($0)")
    daemon?.realtimeChanged()
}
let reloadSignal = Signals([SIGHUP], on: busQueue) { daemon?.reload() }
busQueue.async { [log, address, configuration, realtime, busQueue, ending] in
    // Before they are read, so that no change falls between.
    fileWatch = FileWatch(DaemonSettings.watchedPaths(configuration), on: busQueue, log: { log($0) }) {
        daemon?.configurationChanged()
    }
    do {
        daemon = try Daemon.start(
            on: address, configuration: { DaemonSettings.load(configuration) }, realtime: realtime,
            queue: busQueue, log: { log($0) },
            onDisconnect: {
                log("\($0)")
                // Applications see screens for themselves again, and systemd starts us anew.
                ending.begin(daemon, status: 1, isHeard: false)
            })
        if !ProcessMemory.lock() {
            log("memory is not locked: a gesture may wait for a disk (LimitMEMLOCK=infinity in the unit allows it)")
        }
        ProgramBan.install(log: { log($0) })
        ServiceManager.notify("READY=1")
        watchdog = Watchdog(every: ServiceManager.watchdogMicroseconds, of: realtime, on: busQueue) {
            daemon?.timePassed()
        }
    } catch {
        log("\(error)")
        exit(1)
    }
}
dispatchMain()
