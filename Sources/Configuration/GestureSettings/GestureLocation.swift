import MudraSettings
import MudraSupport

/// The places of a gesture configuration and of mudrad.toml, whose zones the gestures may name.
package struct GestureLocation: Sendable {
    private let file: String?
    private let folders: GestureFolders
    private let daemonConfiguration: String?

    /// - Parameters:
    ///   - file: the only file to read; nil: the layers.
    ///   - environment: tells where the user's folder is.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's.
    package init(file: String?, environment: [String: String], daemonConfiguration: String?) {
        self.file = file
        folders = GestureFolders(environment: environment)
        self.daemonConfiguration = daemonConfiguration
    }

    /// A folder alone, without another layer.
    package init(folder: GestureFolder, daemonConfiguration: String?) {
        self.init(
            folders: GestureFolders(user: folder.path, system: folder.path), daemonConfiguration: daemonConfiguration)
    }

    init(folders: GestureFolders, daemonConfiguration: String?) {
        (file, self.folders, self.daemonConfiguration) = (nil, folders, daemonConfiguration)
    }

    /// Reads the configuration, with the gestures for the lock screen. Problems in mudrad.toml are left for mudrad to
    /// report; its zones are then not known.
    package func load() -> LoadedSettings<GestureSettings> {
        let daemon = DaemonSettings.load(daemonConfiguration).settings
        if let file { return GestureSettings.load(file: file, systemZones: daemon?.zones) }
        let loaded = GestureSettings.load(from: folders, systemZones: daemon?.zones)
        guard let locked = daemon?.access.locked, !locked.isEmpty else { return loaded }
        let system = GestureSettings.load(
            from: GestureFolders(user: nil, system: folders.system), systemZones: daemon?.zones)
        return loaded.adding(LockScreenBindings(locked, in: system.settings, besides: loaded.names), folders.system)
    }

    /// The user's own folder; nil if the environment does not tell where it is.
    package var userFolder: String? { folders.user }

    package var watchedPaths: [WatchedPath] {
        (file.map { [.file($0)] } ?? folders.watchedPaths) + DaemonSettings.watchedPaths(daemonConfiguration)
    }
}

extension LoadedSettings<GestureSettings> {
    fileprivate var names: Set<String> { Set(settings?.bindings.map(\.name) ?? []) }

    /// The same with gestures for the lock screen, and a warning for each that is left out.
    fileprivate func adding(_ lockScreen: LockScreenBindings, _ folder: String) -> Self {
        guard let settings else { return self }
        let warnings = lockScreen.problems.map { problem in
            Diagnostic(
                file: "\(folder)/gestures.toml", severity: .warning,
                message: "locked of mudrad.toml names a gesture that does not act on the lock screen, \(problem)")
        }
        return adding(warnings, to: settings.adding(lockScreen.bindings))
    }
}

extension GestureSettings {
    fileprivate func adding(_ more: [GestureBinding]) -> GestureSettings {
        GestureSettings(bindings: bindings + more, zones: zones, systemZones: systemZones, programs: programs)
    }
}
