import MudraDaemonSettings
import MudraFiles
import MudraTOML

/// The places of a gesture configuration and of mudrad.toml, whose zones the gestures may name.
public struct GestureLocation: Sendable {
    private let file: String?
    private let folders: GestureFolders
    private let daemonConfiguration: String?

    /// - Parameters:
    ///   - file: the only file to read; nil: the layers.
    ///   - environment: tells where the user's folder is.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's.
    public init(file: String?, environment: [String: String], daemonConfiguration: String?) {
        self.file = file
        folders = GestureFolders(environment: environment)
        self.daemonConfiguration = daemonConfiguration
    }

    /// Reads the configuration. Problems in mudrad.toml are left for mudrad to report; its zones are then not known.
    public func load() -> LoadedSettings<GestureSettings> {
        let zones = DaemonSettings.load(daemonConfiguration).settings?.zones
        return file.map { GestureSettings.load(file: $0, systemZones: zones) }
            ?? GestureSettings.load(from: folders, systemZones: zones)
    }

    /// The paths to watch for changes.
    public var watchedPaths: [WatchedPath] {
        (file.map { [.file($0)] } ?? folders.watchedPaths) + DaemonSettings.watchedPaths(daemonConfiguration)
    }
}
