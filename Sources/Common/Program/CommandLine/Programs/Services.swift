extension ProgramSyntax {
    package static let mudrad = ProgramSyntax(
        CommandSyntax(
            "mudrad",
            options: [
                .option(
                    "bus", "system|session|ADDRESS", .bus, "the bus to be on (default: system)"),
                .option("config", "FILE", .file, "mudrad.toml or its folder, instead of /etc/mudra"),
                .option("clock", "SOCKET", .file, "for tests: let a test hold the clock (not on the system bus)"),
                .version,
            ],
            "read touchscreens and report gestures on D-Bus",
            details: """
                Without --config it reads /etc/mudra/mudrad.toml and mudrad.d/*.toml beside it, if they exist. It reads \
                them again when they change, and on SIGHUP.
                """))

    package static let mudraActions = ProgramSyntax(
        CommandSyntax(
            "mudra-actions",
            options: [
                .option(
                    "bus", "system|session|ADDRESS", .bus,
                    "the bus of mudrad (default: system)"),
                .option("config", "FILE", .file, "a file instead of the user's gestures.toml"),
                .option("daemon-config", "PATH", .file, "mudrad.toml or its folder, instead of /etc/mudra"),
                .version,
            ],
            "register the gestures of gestures.toml with mudrad, and run their commands",
            details: """
                Without --config it reads $XDG_CONFIG_HOME/mudra/gestures.toml and gestures.d/*.toml beside it, or the \
                same files in /etc/mudra. It takes zones from mudrad.toml too. It reads the files again when they change, \
                and on SIGHUP.
                """))
}

extension ProgramSyntax {
    package static let mudraLock = ProgramSyntax(
        CommandSyntax(
            "mudra-lock", [OperandSyntax("COMMAND", .commandLine, repeats: true)], options: [.version],
            "run a screen locker, and suspend gestures until it has unlocked",
            details: """
                It returns when COMMAND returns, with its status. Gestures resume when all processes of COMMAND have ended \
                with status 0. After any other end run `mudractl resume`.
                """))
}

extension OptionSyntax {
    package static let version = flag("version", "print the version")
}
