import Console
import Settings

/// `mudractl check`: whether `mudra-actions` would take a configuration.
struct CheckCommand {
    private let files: [String]

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: [], flags: [])
        files = arguments.operands
        if files.isEmpty { throw UsageError("check needs a file") }
    }

    func run() throws {
        var isValid = true
        for file in files {
            if Self.isOfDaemon(file) {
                let loaded = DaemonSettings.load(file: file)
                for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
                if loaded.settings == nil { isValid = false } else { Log.print("\(file): no errors") }
                continue
            }
            let loaded = GestureSettings.load(file: file)
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
