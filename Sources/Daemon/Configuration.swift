import Bus
import Settings

/// mudrad.toml as it is in force: the last one without an error.
final class Configuration {
    private(set) var settings: DaemonSettings
    private let load: () -> DaemonSettings.Loaded
    private let log: (String) -> Void

    /// Reads it. One with an error is as good as none, and said to be wrong.
    init(_ load: @escaping () -> DaemonSettings.Loaded, log: @escaping (String) -> Void) {
        self.load = load
        self.log = log
        settings = .standard
        _ = try? reload()
    }

    /// Reads it again.
    /// - Throws: what is wrong with it; what was in force stays so.
    func reload() throws(BusError) -> DaemonSettings {
        let loaded = load()
        for diagnostic in loaded.diagnostics { log("\(diagnostic)") }
        guard let settings = loaded.settings else {
            log("this configuration is not taken: the last good one stays in force")
            throw .invalidConfiguration(loaded.diagnostics.map { "\($0)" }.joined(separator: "; "))
        }
        self.settings = settings
        return settings
    }
}
