import MudraBus
import MudraConsole
import MudraDaemon
import Glibc
import MudraRealtime

let usage = """
    Usage: mudrad [--bus system|session|ADDRESS] [--config FILE]

    Reads touchscreens and tells of gestures on the bus (the system bus unless told otherwise). Without --config it
    reads /etc/mudra/mudrad.toml and mudrad.d/*.toml beside it, and needs neither. When they change it reads them again,
    as it does on SIGHUP.
    """
let log = Log(program: "mudrad")

ProcessFiles.prepare(log: log)

let arguments = Arguments.ofService("mudrad", usage: usage, options: ["bus", "config"])

@MainActor func makeRealtimeQueue() -> RealtimeQueue {
    do throws(RealtimeQueue.Unavailable) {
        return try RealtimeQueue()
    } catch {
        log("\(error)")
        exit(1)
    }
}

// Before there are threads.
ProcessMemory.limitStacks()
let realtime = makeRealtimeQueue()
if !realtime.isRealtime {
    log("no real-time priority: gestures may come late under load (LimitRTPRIO=20 in the unit allows it)")
}
let loop = RecognitionLoop(on: realtime)
let address = BusAddress(arguments["bus"] ?? "system")
let configuration = arguments["config"]
BusActor.async { [log, address, configuration, realtime, loop] in
    DaemonProgram.start(on: address, configuration: configuration, loop: loop, realtime: realtime, log: log)
}
realtime.run()
