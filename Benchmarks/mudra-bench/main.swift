import BenchmarkSupport
import Glibc
import MudraProgram
import MudraSupport

let log = Log(program: "mudra-bench")

/// Runs a command other than help.
func run(_ command: String, _ arguments: Arguments) throws {
    let folder = { () throws(UsageError) -> String in
        guard let folder = arguments.operands.first else { throw UsageError("\(command) needs a folder") }
        return folder
    }
    let workbench = { () throws(MeasureError) -> Workbench in
        try Workbench(programs: arguments["programs"], recordings: arguments["recordings"])
    }
    let number = { (option: String, most: Int, usual: Int) throws(UsageError) -> Int in
        guard let text = arguments[option] else { return usual }
        guard let number = Int(text), (1...most).contains(number) else {
            throw UsageError("--\(option) takes a number from 1 to \(most), not \"\(text)\"")
        }
        return number
    }
    let seconds = { (usual: Int) throws(UsageError) -> Int in try number("seconds", 3_600, usual) }
    switch command {
    case "accuracy": Log.print(text: try Accuracy(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "census": Log.print(text: try Census(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "decisions": Log.print(text: try Decisions(of: arguments.operands).report)
    case "hands": Log.print(text: Hands.report(isVerbose: arguments.has("verbose")))
    case "strokes":
        Log.print(text: try Strokes(of: folder(), draws: number("draws", 1_000, 40)).report)
        if let touching = arguments["touching"] {
            Log.print(text: "\n" + (try StrayStrokes(of: folder(), on: touching).report))
        }
    case "learn":
        Log.print(
            text: try Learning.report(
                of: folder(), drawings: arguments["drawings"], isVerbose: arguments.has("verbose")))
    case "frame": Log.print(text: try FrameCost.report(on: workbench()))
    case "wake":
        let isPrivileged = !arguments.has("unprivileged")
        try WakeLatency(isUnderLoad: arguments.has("load"), isPrivileged: isPrivileged).report { Log.print(text: $0) }
    case "latency": Log.print(text: try Latency.report(on: workbench()))
    case "command": Log.print(text: try CommandCost.report(on: workbench()))
    case "cpu": Log.print(text: try CPUCost.report(on: workbench(), seconds: seconds(20)))
    case "idle": Log.print(text: try Idle.report(on: workbench(), seconds: seconds(30)))
    case "scale": Log.print(text: try Scale.report(on: workbench(), seconds: seconds(10)))
    case "abuse": Log.print(text: try Abuse.report(on: workbench(), seconds: seconds(10)))
    case "start": Log.print(text: try Start.report(on: workbench()))
    case "allocations":
        let allocations = try Allocations(on: workbench())
        Log.print(text: allocations.report)
        if !allocations.isClean { exit(1) }
    case WakeRole.command:
        guard let role = arguments.operands.first else { throw UsageError("\(command) needs a role") }
        try WakeRole.play(role, isPrivileged: !arguments.has("unprivileged"))
    case SubscriberProcess.command:
        try SubscriberProcess.run(arguments.operands) { Log.print(text: $0) }
    case Abuse.command: try Abuse.run(arguments.operands)
    default: throw UsageError("there is no command \"\(command)\"")
    }
}

do {
    try ProgramSyntax.bench.run(CommandLine.arguments.dropFirst(), run)
} catch let error as UsageError {
    log("\(error)")
    log("mudra-bench --help tells more")
    exit(2)
} catch {
    log("\(error)")
    exit(1)
}
