import Glibc
import MudraBus
import MudraDaemon
import MudraProgram
import MudraRealtime
import MudraSupport

let log = Log(program: "mudrad")

ProcessFiles.prepare(log: log)

let arguments = ProgramSyntax.mudrad.argumentsOfProgram()

@MainActor func makeRealtimeQueue() -> RealtimeQueue {
    do throws(RealtimeQueueError) {
        return try RealtimeQueue()
    } catch {
        log("\(error)")
        exit(1)
    }
}

// Must come before any thread starts.
ProcessMemory.limitStacks()
let realtime = makeRealtimeQueue()
if !realtime.isRealtime {
    log("no real-time priority: gestures may come late under load (set LimitRTPRIO=20 in the unit)")
}
let loop = RecognitionLoop(on: realtime)
let address = BusAddress(arguments["bus"] ?? "system")
let configuration = arguments["config"]
let clock = arguments["clock"]
BusActor.async { [log, address, configuration, clock, realtime, loop] in
    DaemonProgram.start(
        on: address, configuration: configuration, clock: clock, loop: loop, realtime: realtime, log: log)
}
realtime.run()
