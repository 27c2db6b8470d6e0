import MudraCommandLine
import MudraConsole
import MudraDaemonSettings
import MudraGestureSettings
import MudraTOML

/// `mudractl check`: whether `mudra-actions` accepts a configuration.
struct CheckCommand {
    private let files: [String]
    private let daemonConfiguration: String?

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands
        daemonConfiguration = arguments["daemon-config"]
        if files.isEmpty { throw UsageError("check needs a file") }
    }

    func run() throws {
        // Mistakes in mudrad.toml are told only to a user that names it.
        let systemZones =
            try daemonConfiguration.map { try CommandFailure.unwrap(DaemonSettings.load($0)).zones }
            ?? DaemonSettings.load(nil).settings?.zones
        var isValid = true
        for file in files {
            if Self.isOfDaemon(file) {
                let loaded = DaemonSettings.load(file: file)
                for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
                if loaded.settings == nil { isValid = false } else { Log.print("\(file): no errors") }
                continue
            }
            let loaded = GestureSettings.load(file: file, systemZones: systemZones)
            for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
            if let settings = loaded.settings {
                for warning in Self.takenNames(in: settings) { log("\(warning)") }
                Log.print("\(file): \(settings.bindings.count) gestures, no errors")
            } else {
                isValid = false
            }
        }
        if !isValid { throw CommandFailure.invalid([]) }
    }

    /// What `mudra-actions`, where it runs, cannot register of it: right, but of no use for the time being.
    private static func takenNames(in settings: GestureSettings) -> [Diagnostic] {
        guard !settings.bindings.isEmpty, let taken = ActionsState.ask()?.takenNames else { return [] }
        return settings.bindings.filter { taken.contains($0.name) }.map { binding in
            Diagnostic(
                file: binding.file, position: binding.position, severity: .warning,
                message:
                    "another program of yours has the name \"\(binding.name)\": mudra-actions registers the gesture"
                    + " when the name is free")
        }
    }

    /// Whether `mudrad` would read the file, by its name or its folder's.
    private static func isOfDaemon(_ file: String) -> Bool {
        let parts = file.split(separator: "/")
        return parts.last == "mudrad.toml" || parts.dropLast().last == "mudrad.d"
    }
}
