import Glibc
import MudraProgram
import MudraSupport

let log = Log(program: "mudractl")

ProcessFiles.prepare(log: log)

/// Runs a command other than help.
func run(_ command: String, _ arguments: Arguments) throws {
    switch command {
    case "devices": try DevicesCommand(arguments).run()
    case "status": try StatusCommand(arguments).run()
    case "doctor": try DoctorCommand(arguments).run()
    case "gestures": try GesturesCommand(arguments).run()
    case "enable": try SwitchCommand(enable: true, arguments).run()
    case "disable": try SwitchCommand(enable: false, arguments).run()
    case "suspend": try SuspendCommand(suspend: true).run()
    case "resume": try SuspendCommand(suspend: false).run()
    case "context": try ContextCommand(arguments).run()
    case "grab": try GrabCommand(arguments).run()
    case "orientation": try OrientationCommand(arguments).run()
    case "reload": try ReloadCommand(arguments).run()
    case "monitor": try MonitorCommand(arguments).run()
    case "record": try RecordCommand(arguments).run()
    case "check": try CheckCommand(arguments).run()
    case "replay": try ReplayCommand(arguments).run()
    case "explain": try ExplainCommand(arguments).run()
    case "import": try ImportCommand(arguments).run()
    case "try": try TryCommand(arguments).run()
    case "learn": try LearnCommand(arguments).run()
    default: throw UsageError("mudractl has no command \"\(command)\"")
    }
}

do {
    try ProgramSyntax.mudractl.run(CommandLine.arguments.dropFirst(), run)
} catch let error as UsageError {
    log("\(error)")
    log("try: mudractl help")
    exit(2)
} catch let failure as CommandFailure {
    for line in failure.lines { log(line) }
    exit(failure.status)
} catch {
    log("\(error)")
    exit(1)
}
