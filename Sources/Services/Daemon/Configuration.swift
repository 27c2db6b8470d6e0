import MudraBus
import MudraSettings
import MudraSupport

/// The configuration in force: the last mudrad.toml without an error.
@BusActor
final class Configuration {
    private(set) var settings: DaemonSettings
    /// The result of the last reading.
    private var loaded: LoadedSettings<DaemonSettings>
    private let load: () -> LoadedSettings<DaemonSettings>
    private let log: Log

    /// Reads mudrad.toml. If it has an error, logs it and uses the defaults.
    init(_ load: @escaping () -> LoadedSettings<DaemonSettings>, log: Log) {
        self.load = load
        self.log = log
        settings = .standard
        loaded = load()
        _ = try? adopt()
    }

    /// Reads mudrad.toml again.
    /// - Parameter saysAgain: whether to log its problems even if they have been logged.
    /// - Throws: if it has an error; the earlier configuration stays in force.
    func reload(saysAgain: Bool = true) throws(BusError) -> DaemonSettings {
        let before = loaded
        loaded = load()
        return try adopt(saysSo: saysAgain || loaded != before)
    }

    /// Reads mudrad.toml again after a change of its files, and logs if the configuration has changed.
    /// - Returns: nil if the earlier configuration stays in force.
    func reloadChanged() -> DaemonSettings? {
        let before = loaded
        loaded = load()
        // A problem is reported once, however often the file is written.
        guard loaded != before else { return nil }
        let inForce = settings
        guard let settings = try? adopt(), settings != inForce else { return nil }
        log("mudrad.toml has changed: the new configuration is in force")
        return settings
    }

    private func adopt(saysSo: Bool = true) throws(BusError) -> DaemonSettings {
        if saysSo { for diagnostic in loaded.diagnostics { log("\(diagnostic)") } }
        guard let settings = loaded.settings else {
            if saysSo { log("mudrad.toml has errors: the last good one stays in force") }
            throw .invalidConfiguration(loaded.diagnostics.map { "\($0)" }.joined(separator: "; "))
        }
        self.settings = settings
        return settings
    }
}
