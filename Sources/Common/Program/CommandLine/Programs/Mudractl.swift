extension ProgramSyntax {
    package static let mudractl = ProgramSyntax(
        CommandSyntax(
            "mudractl", [OperandSyntax("COMMAND", .command), OperandSyntax("...", .other)], options: [.version],
            "show and control touchscreen gestures",
            details: """
                BUS is system (the default), session or an address. mudractl COMMAND --help explains a command.
                Exit status: 0 success, 1 failure, 2 usage, 3 invalid configuration or recording.
                """),
        commands: [
            CommandSyntax(
                "devices", options: [.json, .daemonConfiguration, .bus],
                "list the input devices, and why one is not used",
                details:
                    "It asks udev itself and works without mudrad. It also shows the devices that mudrad has grabbed."
            ),
            CommandSyntax(
                "status", options: [.json, .bus], "show how mudrad is, and whether mudra-actions runs",
                details: """
                    If mudra-actions is on the session bus, the status also lists your gestures whose names belong to \
                    other programs of yours.
                    """),
            CommandSyntax(
                "doctor", options: [.json, .daemonConfiguration, .bus],
                "find out why nothing happens, and print the command that helps",
                details: """
                    It checks the touchscreen, mudrad, your session, gestures.toml and mudra-actions, and works without \
                    them. Exit status: 0 no problem found, 1 a problem.
                    """),
            CommandSyntax(
                "gestures", options: [.json, .bus], "list your gestures, from all of your programs"),
            CommandSyntax(
                "enable", [OperandSyntax("NAME", .enabledGesture(false), repeats: true)], options: [.bus],
                "enable gestures by their names or groups",
                details: "A gesture stays enabled until you disable it, or its program ends."),
            CommandSyntax(
                "disable", [OperandSyntax("NAME", .enabledGesture(true), repeats: true)], options: [.bus],
                "disable gestures by their names or groups",
                details: "A gesture stays disabled until you enable it, or its program ends."),
            CommandSyntax(
                "suspend", options: [], "stop all gestures of gestures.toml until resume",
                details: """
                    mudra-actions runs no command and takes no touch meanwhile. For a screen locker use mudra-lock, which \
                    also resumes gestures.
                    """),
            CommandSyntax(
                "resume", options: [], "resume the gestures of gestures.toml",
                details: "This also helps after a screen locker has crashed, when mudra-lock keeps gestures suspended."),
            CommandSyntax(
                "context",
                [
                    OperandSyntax("set|unset", .words(["set", "unset"]), optional: true),
                    OperandSyntax("NAME=VALUE", .other, optional: true, repeats: true),
                ],
                options: [.json], "show or set the values that gestures with a condition depend on",
                details: """
                    gestures.toml(5) describes conditions (when). unset takes names without values. A value lasts until it \
                    is set again, or mudra-actions ends.
                    """),
            CommandSyntax(
                "grab", [OperandSyntax("on|off", .words(["on", "off"])), .devices], options: [.bus],
                "keep the touches of gestures from applications, or stop that",
                details: """
                    It lasts until you log out or the screen is unplugged; mudrad.toml makes it permanent. DEVICE is an \
                    evdev node, its eventN, or a name. Without DEVICE it changes every touchscreen.
                    """),
            CommandSyntax(
                "orientation",
                [
                    .device,
                    OperandSyntax(
                        "normal|left-up|right-up|bottom-up|auto",
                        .words(["normal", "left-up", "right-up", "bottom-up", "auto"]), optional: true),
                ],
                options: [.json, .bus], "show or set which side of a touchscreen is up",
                details: """
                    auto follows the compositor's rotation, if mudra-actions knows it, or else the accelerometer. A \
                    setting lasts until you log out or the screen is unplugged. DEVICE is an evdev node, its eventN, or a \
                    name. Without DEVICE it concerns every touchscreen.
                    """),
            CommandSyntax(
                "reload", options: [.bus], "make mudrad read mudrad.toml again",
                details: "This needs an administrator. mudrad also does so by itself when a file changes."),
            CommandSyntax(
                "monitor", [OperandSyntax("NAME", .gesture, optional: true, repeats: true)],
                options: [
                    .bus, .json, .flag("locate", "print places too, which may need an administrator's password"),
                ],
                "print gestures as they happen",
                details:
                    "It prints all of your gestures, or those of the given names, until Ctrl-C. It outlives mudrad."),
            CommandSyntax(
                "record", [.device],
                options: [
                    .flag("daemon", "record the touches that mudrad reports"),
                    .option("for", "SECONDS", .other, "the length, instead of until Ctrl-C"),
                    .output("the recording, instead of standard output"), .bus,
                ],
                "record the events of a touchscreen, for replay and explain",
                details: """
                    A recording may reveal your typing on an on-screen keyboard. DEVICE is an evdev node, its eventN, or a \
                    name. Without DEVICE it records the only touchscreen.
                    """),
            CommandSyntax(
                "check", [OperandSyntax("FILE", .file, repeats: true)], options: [.daemonConfiguration],
                "find mistakes in a configuration",
                details:
                    "FILE is a gestures.toml or, judged by its name or folder, a mudrad.toml or a file of mudrad.d."),
            CommandSyntax(
                "replay", [.recordings],
                options: [
                    .configuration(required: true), .daemonConfiguration,
                    .option("when", "VALUES", .other, "pause gestures as in this context: NAME=VALUE,NAME=VALUE"),
                    .json,
                    .flag("touches", "also print the touches that a grabbed screen would pass on"),
                ],
                "print the gestures that a configuration finds in recordings",
                details: """
                    It prints a line for each change of a gesture's state, and the reason of each failure. It needs \
                    neither mudrad nor a screen.
                    """),
            CommandSyntax(
                "explain", [.recordings],
                options: [
                    .configuration(required: true), .daemonConfiguration,
                    .flag("svg", "draw a picture of one recording"),
                    .flag("json", alternative: true, "print the data, an object a line"),
                    .output("the file to write, readable by you alone"),
                ],
                "show why a gesture did or did not fire in a recording",
                details: "It writes a page for a browser, a picture, or the data."),
            CommandSyntax(
                "import",
                [
                    OperandSyntax("lisgd|touchegg", .words(["lisgd", "touchegg"])),
                    OperandSyntax("FILE", .file, optional: true),
                ],
                options: [.output("the gestures.toml, instead of standard output")],
                "convert the configuration of lisgd or touchegg",
                details: """
                    It writes a gestures.toml. Comments in it name gestures without a counterpart, and differences. Without \
                    FILE it reads the usual file of that program. FILE - is standard input.
                    """),
            CommandSyntax(
                "try", [.device], options: [.configuration(required: false), .daemonConfiguration, .bus],
                "show touches and gestures live, and why a gesture fails",
                details: """
                    It runs no command. Without --config it reads the configuration of mudra-actions, and reads it again \
                    when you save it. DEVICE is an evdev node, its eventN, or a name. Without DEVICE it shows the screen \
                    that you touched last. Press q to quit, ? for more keys.
                    """),
            CommandSyntax(
                "learn",
                [OperandSyntax("NAME", .other), OperandSyntax("RECORDING", .file, optional: true, repeats: true)],
                options: [
                    .option("from", "RECORDING", .file, "learn from recordings, instead of the screen"),
                    .option("ordinary", "FOLDER", .file, "recordings of ordinary use, to see how often it fires there"),
                    .option("command", "COMMAND", .other, "the command to run, instead of a question"),
                    .option("config", "FILE", .file, "gestures.toml or its folder, instead of ~/.config/mudra"),
                    .option("device", "DEVICE", .touchscreen, "the touchscreen to show it on"),
                    .daemonConfiguration, .bus,
                    .flag("dry-run", "print the gesture and write nothing"), .json,
                ],
                "learn a gesture that you show three to five times",
                details: """
                    It finds type, fingers, direction, edge, zone and limits, proves them by playing the showings, and writes \
                    the gesture to gestures.d/NAME.toml. With --from it needs neither mudrad nor a screen. Without it, you \
                    show the gesture on the screen.
                    """),
        ],
        first: ["devices", "try", "check", "explain", "doctor"])
}

extension OptionSyntax {
    fileprivate static let json = flag("json", "print an object a line")
    fileprivate static let bus = option(
        "bus", "BUS", .bus, "the bus of mudrad: system (the default), session or an address")
    fileprivate static let daemonConfiguration = option(
        "daemon-config", "FILE", .file, "mudrad.toml or its folder, instead of /etc/mudra")

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
