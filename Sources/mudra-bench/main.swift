import Console
import Glibc
import Measures

let usage = """
    Usage: mudra-bench COMMAND ...

      accuracy [--verbose] DIR    labelled recordings: recognized, wrong, missed and extra per label
      census [--verbose] DIR      recordings without labels: gestures a minute of each type
      frame                       what a frame costs: decoding, and more and more recognizers
      wake [--load] [--unprivileged]
                                  how late a handler begins, in microseconds; with --load also on a busy machine
    """
let log = Log(program: "mudra-bench")

do {
    var words = CommandLine.arguments.dropFirst()
    guard let command = words.popFirst() else { throw UsageError("mudra-bench needs a command") }
    let arguments = try Arguments(words, options: ["role"], flags: ["verbose", "load", "unprivileged"])
    let folder = { () throws(UsageError) -> String in
        guard let folder = arguments.operands.first else { throw UsageError("\(command) needs a folder") }
        return folder
    }
    switch command {
    case "accuracy": Log.print(try Accuracy(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "census": Log.print(try Census(of: folder()).report(isVerbose: arguments.has("verbose")))
    case "frame": Log.print(FrameCost.report())
    case "wake":
        let isPrivileged = !arguments.has("unprivileged")
        if let role = arguments["role"] { try WakeRole.play(role, isPrivileged: isPrivileged) }
        try WakeLatency(isUnderLoad: arguments.has("load"), isPrivileged: isPrivileged).report { Log.print($0) }
    case "--help", "help": Log.print(usage)
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
