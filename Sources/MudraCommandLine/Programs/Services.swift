extension ProgramSyntax {
    /// `mudrad`
    package static let mudrad = ProgramSyntax(
        CommandSyntax(
            "mudrad",
            options: [
                .option(
                    "bus", "system|session|ADDRESS", .bus, "the bus to be on: the system bus unless told otherwise"),
                .option("config", "FILE", .file, "mudrad.toml, or its folder, instead of /etc/mudra"),
                .version,
            ],
            "Reads touchscreens and tells of gestures on the bus.",
            details: """
                Without --config it reads /etc/mudra/mudrad.toml and mudrad.d/*.toml beside it, and needs neither. When \
                they change it reads them again, as it does on SIGHUP.
                """))

    /// `mudra-actions`
    package static let mudraActions = ProgramSyntax(
        CommandSyntax(
            "mudra-actions",
            options: [
                .option(
                    "bus", "system|session|ADDRESS", .bus,
                    "which bus mudrad is on: the system bus unless told otherwise"),
                .option("config", "FILE", .file, "gestures.toml instead of the user's"),
                .option("daemon-config", "PATH", .file, "mudrad.toml, or its folder, instead of /etc/mudra"),
                .version,
            ],
            "Registers the gestures of gestures.toml with mudrad and runs their commands.",
            details: """
                Without --config it reads $XDG_CONFIG_HOME/mudra/gestures.toml and gestures.d/*.toml beside it, or the \
                same under /etc/mudra; and of mudrad.toml, in /etc/mudra or at PATH, the zones. It reads them again when \
                they change, and on SIGHUP.
                """))
}

extension ProgramSyntax {
    /// `mudra-lock`
    package static let mudraLock = ProgramSyntax(
        CommandSyntax(
            "mudra-lock", [OperandSyntax("COMMAND", .commandLine, repeats: true)], options: [.version],
            "Runs a screen locker, with gestures suspended until it has unlocked.",
            details: """
                It returns when COMMAND returns, with its status. Gestures are resumed when all processes that COMMAND has \
                left behind have ended with status 0; after any other end `mudractl resume` resumes them.
                """))
}

extension OptionSyntax {
    package static let version = flag("version", "which version it is, and ends")
}
