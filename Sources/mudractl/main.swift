import MudraConsole
import Glibc

let usage = """
    Usage: mudractl COMMAND ...

      devices [--json] [--daemon-config FILE] [--bus BUS]
                                            every input device, why it is or is not used, and
                                            whether mudrad has grabbed it
      status [--json] [--bus BUS]           what mudrad says of itself
      gestures [--json] [--bus BUS]         your gestures, whoever has registered them
      enable NAME..., disable NAME... [--bus BUS]
                                            gestures by their names or their groups'
      grab on|off [--bus BUS] [DEVICE...]   keeps touches from applications, or lets them have all;
                                            DEVICE is a node, its eventN or a name; none: every
                                            touchscreen
      reload [--bus BUS]                    has mudrad read mudrad.toml again
      monitor [--bus BUS] [--json] [--locate] [NAME...]
                                            gestures as they happen; --locate: and where, which may
                                            take an administrator's password
      record [--daemon] [--for SECONDS] [-o FILE] [--bus BUS] [DEVICE]
                                            what a screen sends, as a recording that replay reads;
                                            --daemon: by what mudrad tells of its touches
      check [--daemon-config FILE] FILE...  whether a configuration is right: gestures.toml, or
                                            mudrad.toml and what is in mudrad.d
      replay --config FILE [--daemon-config FILE] [--json] [--touches] RECORDING...
                                            what a configuration makes of recordings, and with
                                            --touches what a grabbed screen would pass on
      explain --config FILE [--daemon-config FILE] [--svg|--json] [-o FILE] RECORDING...
                                            why gestures did or did not come of recordings: a page
                                            for a browser, a picture, or the data
      try [--config FILE] [--daemon-config FILE] [--bus BUS] [DEVICE]
                                            touches and recognizers, live on the terminal: what
                                            fails, and why; it runs no command

    BUS is system (the default), session or an address.
    Exit status: 0, 1 failed, 2 usage, 3 invalid configuration or recording.
    """
let log = Log(program: "mudractl")

ProcessFiles.prepare(log: log)

do {
    var words = CommandLine.arguments.dropFirst()
    guard let command = words.popFirst() else { throw UsageError("mudractl needs a command") }
    switch command {
    case "devices": try DevicesCommand(words).run()
    case "status": try StatusCommand(words).run()
    case "gestures": try GesturesCommand(words).run()
    case "enable": try SwitchCommand(enable: true, words).run()
    case "disable": try SwitchCommand(enable: false, words).run()
    case "grab": try GrabCommand(words).run()
    case "reload": try ReloadCommand(words).run()
    case "monitor": try MonitorCommand(words).run()
    case "record": try RecordCommand(words).run()
    case "check": try CheckCommand(words).run()
    case "replay": try ReplayCommand(words).run()
    case "explain": try ExplainCommand(words).run()
    case "try": try TryCommand(words).run()
    case "--version": Log.print("mudractl \(Version.current)")
    case "--help", "help": Log.print(text: usage)
    default: throw UsageError("there is no command \"\(command)\"")
    }
} catch let error as UsageError {
    log("\(error)")
    log("mudractl --help tells more")
    exit(2)
} catch let failure as CommandFailure {
    for line in failure.lines { log(line) }
    exit(failure.status)
} catch {
    log("\(error)")
    exit(1)
}
