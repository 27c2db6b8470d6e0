import Console
import Settings

/// `mudractl check`: whether `mudra-actions` would take a configuration.
struct CheckCommand {
    private let files: [String]
    private let daemonConfiguration: String?

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["daemon-config"], flags: [])
        files = arguments.operands
        daemonConfiguration = arguments["daemon-config"]
        if files.isEmpty { throw UsageError("check needs a file") }
    }

    func run() throws {
        // Whoever has not asked for it is not told what is wrong with it.
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
                Log.print("\(file): \(settings.bindings.count) gestures, no errors")
            } else {
                isValid = false
            }
        }
        if !isValid { throw CommandFailure.invalid([]) }
    }

    /// Whether `mudrad` would read the file, by its name or its folder's.
    private static func isOfDaemon(_ file: String) -> Bool {
        let parts = file.split(separator: "/")
        return parts.last == "mudrad.toml" || parts.dropLast().last == "mudrad.d"
    }
}
