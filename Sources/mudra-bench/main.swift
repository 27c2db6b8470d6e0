import MudraConsole
import Glibc
import BenchmarkSupport

let usage = """
    Usage: mudra-bench COMMAND ...

      accuracy [--verbose] DIR    labelled recordings: recognized, wrong, missed and extra per label
      census [--verbose] DIR      recordings without labels: gestures a minute of each type
      frame                       what a frame costs: decoding, and more and more recognizers
      wake [--load] [--unprivileged]
                                  how late a handler begins, in microseconds; with --load also on a busy machine
      latency                     from a finger to a program on the bus, beside a signal there and back
      cpu [--seconds N]           five moving fingers: the daemon beside programs that read the same
      idle [--seconds N]          wake-ups of the daemon without a finger, and while one rests
      scale [--seconds N]         more and more screens and subscribers, and a subscriber that never reads
      abuse [--seconds N]         programs that call without end, do not read, or die
      start                       until the daemon is ready, and its memory
      allocations                 of the daemon's real-time thread: there must be none

    The last seven run the programs beside this one, or those of --programs DIR, on a bus and screens of their own; what
    describes the screen is in Recordings, in a folder above, or in --recordings DIR.
    """
let log = Log(program: "mudra-bench")

do {
    var words = CommandLine.arguments.dropFirst()
    guard let command = words.popFirst() else { throw UsageError("mudra-bench needs a command") }
    let arguments = try Arguments(
        words, options: ["programs", "recordings", "role", "seconds"], flags: ["verbose", "load", "unprivileged"])
    let folder = { () throws(UsageError) -> String in
        guard let folder = arguments.operands.first else { throw UsageError("\(command) needs a folder") }
        return folder
    }
    let workbench = { () throws(MeasureError) -> Workbench in
        try Workbench(programs: arguments["programs"], recordings: arguments["recordings"])
    }
    let seconds = { (usual: Int) throws(UsageError) -> Int in
        guard let text = arguments["seconds"] else { return usual }
        guard let seconds = Int(text), (1...3_600).contains(seconds) else {
            throw UsageError("--seconds takes a number from 1 to 3600, not \"\(text)\"")
        }
        return seconds
    }
    switch command {
    case "accuracy": Log.print(text: try Accuracy(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "census": Log.print(text: try Census(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "frame": Log.print(text: try FrameCost.report(on: workbench()))
    case "wake":
        let isPrivileged = !arguments.has("unprivileged")
        if let role = arguments["role"] { try WakeRole.play(role, isPrivileged: isPrivileged) }
        try WakeLatency(isUnderLoad: arguments.has("load"), isPrivileged: isPrivileged).report { Log.print(text: $0) }
    case "latency": Log.print(text: try Latency.report(on: workbench()))
    case "cpu": Log.print(text: try CPUCost.report(on: workbench(), seconds: seconds(20)))
    case "idle": Log.print(text: try Idle.report(on: workbench(), seconds: seconds(30)))
    case "scale": Log.print(text: try Scale.report(on: workbench(), seconds: seconds(10)))
    case "abuse": Log.print(text: try Abuse.report(on: workbench(), seconds: seconds(10)))
    case "start": Log.print(text: try Start.report(on: workbench()))
    case "allocations":
        let allocations = try Allocations(on: workbench())
        Log.print(text: allocations.report)
        if !allocations.isClean { exit(1) }
    case SubscriberProcess.command:
        try SubscriberProcess.run(arguments.operands) { Log.print(text: $0) }
    case Abuse.command: try Abuse.run(arguments.operands)
    case "--help", "help": Log.print(text: usage)
    default: throw UsageError("there is no command \"\(command)\"")
    }
} catch let error as UsageError {
    log("\(error)")
    log("mudra-bench --help tells more")
    exit(2)
} catch {
    log("\(error)")
    exit(1)
}
