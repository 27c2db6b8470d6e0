import MudraDaemonSettings
import MudraTOML

/// Ends a command with what to say on standard error and an exit status.
struct CommandFailure: Error {
    let status: Int32
    let lines: [String]

    static func invalid(_ lines: [String]) -> CommandFailure {
        CommandFailure(status: 3, lines: lines)
    }

    /// The settings that loading gave, with its warnings told; or what was wrong with them.
    static func unwrap(_ loaded: LoadedSettings<DaemonSettings>) throws(CommandFailure) -> DaemonSettings {
        guard let settings = loaded.settings else { throw .invalid(loaded.diagnostics.map(\.description)) }
        for warning in loaded.diagnostics { log("\(warning)") }
        return settings
    }

    static func failed(_ line: String) -> CommandFailure {
        CommandFailure(status: 1, lines: [line])
    }
}
