import MudraDaemonSettings
import MudraFiles
import MudraTOML

/// Where a configuration of gestures is read from, and mudrad.toml, whose zones it may name.
public struct GestureLocation: Sendable {
    private let file: String?
    private let folders: GestureFolders
    private let daemonConfiguration: String?

    /// - Parameters:
    ///   - file: the one file to read; nil: the layers.
    ///   - environment: by which the user's folder is found.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's.
    public init(file: String?, environment: [String: String], daemonConfiguration: String?) {
        self.file = file
        folders = GestureFolders(environment: environment)
        self.daemonConfiguration = daemonConfiguration
    }

    /// Reads it. What is wrong with mudrad.toml is mudrad's to say; its zones are not known then.
    public func load() -> LoadedSettings<GestureSettings> {
        let zones = DaemonSettings.load(daemonConfiguration).settings?.zones
        return file.map { GestureSettings.load(file: $0, systemZones: zones) }
            ?? GestureSettings.load(from: folders, systemZones: zones)
    }

    /// What there is to watch for changes.
    public var watchedPaths: [WatchedPath] {
        (file.map { [.file($0)] } ?? folders.watchedPaths) + DaemonSettings.watchedPaths(daemonConfiguration)
    }
}
