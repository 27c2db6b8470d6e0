extension ProgramSyntax {
    /// `mudractl`
    package static let mudractl = ProgramSyntax(
        CommandSyntax(
            "mudractl", [OperandSyntax("COMMAND", .command), OperandSyntax("...", .other)], options: [.version],
            "Shows and controls touchscreen gestures.",
            details: """
                BUS is system (the default), session or an address. mudractl COMMAND --help tells of a command.
                Exit status: 0, 1 failed, 2 usage, 3 invalid configuration or recording.
                """),
        commands: [
            CommandSyntax(
                "devices", options: [.json, .daemonConfiguration, .bus],
                "every input device, why it is or is not used, and whether mudrad has grabbed it",
                details: "It looks for itself, and needs no mudrad."),
            CommandSyntax(
                "status", options: [.json, .bus], "what mudrad says of itself",
                details: """
                    Where mudra-actions is on the session bus, also which gestures it does without, since other programs \
                    of yours have their names.
                    """),
            CommandSyntax("gestures", options: [.json, .bus], "your gestures, whoever has registered them"),
            CommandSyntax(
                "enable", [OperandSyntax("NAME", .enabledGesture(false), repeats: true)], options: [.bus],
                "gestures take part, by their names or their groups'",
                details: "They stay enabled until they are disabled or leave."),
            CommandSyntax(
                "disable", [OperandSyntax("NAME", .enabledGesture(true), repeats: true)], options: [.bus],
                "gestures take no part, by their names or their groups'",
                details: "They stay disabled until they are enabled or leave."),
            CommandSyntax(
                "suspend", options: [], "gestures of gestures.toml run no command and take no touch, until resume",
                details: "A screen locker is better run by mudra-lock, which resumes them too."),
            CommandSyntax(
                "resume", options: [], "gestures of gestures.toml run their commands again",
                details: "Also when mudra-lock has left them suspended, since a screen locker has crashed."),
            CommandSyntax(
                "grab", [OperandSyntax("on|off", .words(["on", "off"])), .devices], options: [.bus],
                "keeps touches from applications, or lets them have all",
                details: """
                    It lasts until the screen goes. DEVICE is a node, its eventN or a name; without one, every \
                    touchscreen.
                    """),
            CommandSyntax(
                "orientation",
                [
                    .device,
                    OperandSyntax(
                        "normal|left-up|right-up|bottom-up|auto",
                        .words(["normal", "left-up", "right-up", "bottom-up", "auto"]), optional: true),
                ],
                options: [.json, .bus], "which side of touchscreens is up, and how that is known; or which is to be",
                details: """
                    auto follows the compositor's rotation where mudra-actions tells it, or else the accelerometer. It \
                    lasts until the screen goes. DEVICE is a node, its eventN or a name; without one, every touchscreen.
                    """),
            CommandSyntax(
                "reload", options: [.bus], "has mudrad read mudrad.toml again",
                details: "This takes an administrator. mudrad does so by itself when a file changes."),
            CommandSyntax(
                "monitor", [OperandSyntax("NAME", .gesture, optional: true, repeats: true)],
                options: [.bus, .json, .flag("locate", "and where, which may take an administrator's password")],
                "gestures as they happen",
                details: "Until it is stopped; only those of these names, if there are any. It outlives mudrad."),
            CommandSyntax(
                "record", [.device],
                options: [
                    .flag("daemon", "by what mudrad tells of the screen's touches"),
                    .option("for", "SECONDS", .other, "how long, instead of until Ctrl-C"),
                    .output("the recording, instead of standard output"), .bus,
                ],
                "what a screen sends, as a recording that replay reads",
                details: """
                    A recording may hold what was typed on an on-screen keyboard. DEVICE is a node, its eventN or a name; \
                    without one, the only touchscreen.
                    """),
            CommandSyntax(
                "check", [OperandSyntax("FILE", .file, repeats: true)], options: [.daemonConfiguration],
                "whether a configuration is right: gestures.toml, or mudrad.toml and what is in mudrad.d"),
            CommandSyntax(
                "replay", [.recordings],
                options: [
                    .configuration(required: true), .daemonConfiguration, .json,
                    .flag("touches", "also what a grabbed screen would pass on"),
                ],
                "what a configuration makes of recordings",
                details: """
                    A line for every change of a gesture's state, failures with their reasons. It needs neither mudrad \
                    nor a screen.
                    """),
            CommandSyntax(
                "explain", [.recordings],
                options: [
                    .configuration(required: true), .daemonConfiguration, .flag("svg", "a picture of one recording"),
                    .flag("json", alternative: true, "the data, an object a line"),
                    .output("where to, readable by you alone"),
                ],
                "why gestures did or did not come of recordings: a page for a browser, a picture, or the data"),
            CommandSyntax(
                "try", [.device], options: [.configuration(required: false), .daemonConfiguration, .bus],
                "touches and recognizers, live on the terminal: what fails, and why; it runs no command",
                details: """
                    Without --config it reads what mudra-actions reads, and reads it again when it is saved. DEVICE is a \
                    node, its eventN or a name; without one, the screen that was last touched. Keys: q quits, ? tells more.
                    """),
        ])
}

extension OptionSyntax {
    fileprivate static let json = flag("json", "an object a line")
    fileprivate static let bus = option(
        "bus", "BUS", .bus, "where mudrad is: system (the default), session or an address")
    fileprivate static let daemonConfiguration = option(
        "daemon-config", "FILE", .file, "mudrad.toml, or its folder, instead of /etc/mudra")

    fileprivate static func configuration(required isRequired: Bool) -> OptionSyntax {
        option("config", "FILE", .file, required: isRequired, "gestures.toml")
    }

    fileprivate static func output(_ help: String) -> OptionSyntax {
        option("output", letter: "o", "FILE", .file, help)
    }
}

extension OperandSyntax {
    fileprivate static let device = OperandSyntax("DEVICE", .touchscreen, optional: true)
    fileprivate static let devices = OperandSyntax("DEVICE", .touchscreen, optional: true, repeats: true)
    fileprivate static let recordings = OperandSyntax("RECORDING", .file, repeats: true)
}
