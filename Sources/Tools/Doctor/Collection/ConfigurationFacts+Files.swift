import MudraGestureSettings
import MudraSettings
import MudraSupport

extension ConfigurationFacts {
    init<Settings>(_ loaded: LoadedSettings<Settings>) {
        files = loaded.files
        let errors = loaded.diagnostics.filter { $0.severity == .error }
        error = errors.first.map { "\($0)" }
        errorFile = errors.first?.file ?? ""
        errorCount = errors.count
        warningCount = loaded.diagnostics.count - errors.count
    }
}

extension GestureFacts {
    /// The folders of the example configurations, from packages and from `make install`.
    private static let exampleFolders = ["/usr/share/doc/mudra/examples", "/usr/local/share/doc/mudra/examples"]

    /// Reads what mudra-actions reads.
    /// - Parameters:
    ///   - environment: this process's variables, which name the user's folder.
    ///   - desktop: the value of `XDG_CURRENT_DESKTOP`; nil: unknown.
    init(_ environment: [String: String], daemonConfiguration: String?, desktop: String?) {
        let location = GestureLocation(
            file: nil, environment: environment, daemonConfiguration: daemonConfiguration)
        let loaded = location.load()
        configuration = ConfigurationFacts(loaded)
        let gestures = loaded.settings?.bindings ?? []
        enabledNames = gestures.filter(\.declaration.isEnabled).map(\.name)
        disabledNames = gestures.filter { !$0.declaration.isEnabled }.map(\.name)
        userFile = GestureFolders(environment: environment).user.map { $0 + "/gestures.toml" }
        examples = Self.exampleFolders.flatMap { folder in
            ((try? FileReader.names(in: folder, suffix: ".toml")) ?? []).sorted().map { "\(folder)/\($0)" }
        }
        self.desktop = desktop
    }
}
