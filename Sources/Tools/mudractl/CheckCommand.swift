import Glibc
import MudraGestureSettings
import MudraProgram
import MudraSettings
import MudraSupport

/// `mudractl check`: finds the mistakes for which `mudra-actions` or `mudrad` would refuse a configuration.
struct CheckCommand {
    private let files: [String]
    private let daemonConfiguration: String?

    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.operands
        daemonConfiguration = arguments["daemon-config"]
        if files.isEmpty { throw UsageError("check needs a FILE") }
    }

    func run() throws {
        // Only a user who names mudrad.toml is told its mistakes.
        let daemonSettings =
            try daemonConfiguration.map { try CommandFailure.unwrap(DaemonSettings.load($0)) }
            ?? DaemonSettings.load(nil).settings
        lazy var actions = ActionsState.ask()
        var isValid = true
        for file in files {
            if Self.isOfDaemon(file) {
                let loaded = DaemonSettings.load(file: file)
                for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
                if loaded.settings == nil {
                    isValid = false
                } else {
                    Log.print("\(file): no errors. mudrad reads /etc/mudra/mudrad.toml again when you save it.")
                }
                continue
            }
            let loaded = GestureSettings.load(
                file: file, systemZones: daemonSettings?.zones, under: daemonSettings)
            for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
            if let settings = loaded.settings {
                for note in settings.notes { log("\(note)") }
                for warning in Self.takenNames(in: settings, actions) { log("\(warning)") }
                let programs = settings.programs.isEmpty ? "" : ", \(counted(settings.programs.count, "program"))"
                let gestures = counted(settings.bindings.count, "gesture") + programs
                Log.print("\(file): \(gestures), no errors. \(Self.nextStep(for: file, settings, actions))")
            } else {
                isValid = false
            }
        }
        if !isValid { throw CommandFailure.invalid([]) }
    }

    /// The next thing to do with a configuration without errors.
    private static func nextStep(
        for file: String, _ settings: GestureSettings, _ actions: ActionsState?
    ) -> String {
        if settings.bindings.isEmpty { return "Add a [[gesture]]: mudra-examples(7) has gestures to paste." }
        guard GestureLocation.ofUser().load().files.contains(where: { resolved($0) == resolved(file) }) else {
            return
                "To use it, copy it to ~/.config/mudra/gestures.toml. To try it: mudractl try --config \(shellWord(file))"
        }
        guard actions?.isRunning != false else {
            return "To use it, start mudra-actions: systemctl --user start mudra-actions"
        }
        return "mudra-actions reads it when you save it. To see gestures: mudractl monitor"
    }

    /// The absolute path without symbolic links.
    private static func resolved(_ file: String) -> String {
        guard let path = realpath(file, nil) else { return file }
        defer { free(path) }
        return String(cString: path)
    }

    /// The gestures that `mudra-actions`, if it runs, cannot register because their names are taken.
    private static func takenNames(in settings: GestureSettings, _ actions: ActionsState?) -> [Diagnostic] {
        let taken = actions?.takenNames ?? []
        return settings.bindings.filter { taken.contains($0.name) }.map { binding in
            Diagnostic(
                file: binding.file, position: binding.position, severity: .warning,
                message:
                    "another program of yours has a gesture \"\(binding.name)\". mudra-actions registers this one"
                    + " when that program ends")
        }
    }

    /// Whether `mudrad` reads the file, judged by its name or its folder's name.
    private static func isOfDaemon(_ file: String) -> Bool {
        let parts = file.split(separator: "/")
        return parts.last == "mudrad.toml" || parts.dropLast().last == "mudrad.d"
    }
}
