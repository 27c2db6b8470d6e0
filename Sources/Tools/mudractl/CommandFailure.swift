import MudraSettings

/// Ends a command, with lines for standard error and an exit status.
struct CommandFailure: Error {
    let status: Int32
    let lines: [String]

    static func invalid(_ lines: [String]) -> CommandFailure {
        CommandFailure(status: 3, lines: lines)
    }

    /// The loaded settings, after their warnings are printed.
    /// - Throws: a failure with all diagnostics, if the settings were refused.
    static func unwrap(_ loaded: LoadedSettings<DaemonSettings>) throws(CommandFailure) -> DaemonSettings {
        guard let settings = loaded.settings else { throw .invalid(loaded.diagnostics.map(\.description)) }
        for warning in loaded.diagnostics { log("\(warning)") }
        return settings
    }

    static func failed(_ line: String) -> CommandFailure {
        CommandFailure(status: 1, lines: [line])
    }
}
