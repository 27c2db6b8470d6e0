import MudraBus
import MudraDaemonSettings
import MudraTOML

/// mudrad.toml as it is in force: the last one without an error.
@BusActor
final class Configuration {
    private(set) var settings: DaemonSettings
    /// What came of reading it last.
    private var loaded: LoadedSettings<DaemonSettings>
    private let load: () -> LoadedSettings<DaemonSettings>
    private let log: (String) -> Void

    /// Reads it. One with an error is as good as none, and said to be wrong.
    init(_ load: @escaping () -> LoadedSettings<DaemonSettings>, log: @escaping (String) -> Void) {
        self.load = load
        self.log = log
        settings = .standard
        loaded = load()
        _ = try? adopt()
    }

    /// Reads it again.
    /// - Parameter saysAgain: whether to log what is wrong with it even if that has been logged.
    /// - Throws: what is wrong with it; what was in force stays so.
    func reload(saysAgain: Bool = true) throws(BusError) -> DaemonSettings {
        let before = loaded
        loaded = load()
        return try adopt(saysSo: saysAgain || loaded != before)
    }

    /// Reads it again, as its files have changed, and says so if it is another one.
    /// - Returns: nil if what was in force stays so.
    func reloadChanged() -> DaemonSettings? {
        let before = loaded
        loaded = load()
        // A mistake is reported once, however often the file is written.
        guard loaded != before else { return nil }
        let inForce = settings
        guard let settings = try? adopt(), settings != inForce else { return nil }
        log("mudrad.toml has changed, and what it says now is in force")
        return settings
    }

    private func adopt(saysSo: Bool = true) throws(BusError) -> DaemonSettings {
        if saysSo { for diagnostic in loaded.diagnostics { log("\(diagnostic)") } }
        guard let settings = loaded.settings else {
            if saysSo { log("this configuration is not taken: the last good one stays in force") }
            throw .invalidConfiguration(loaded.diagnostics.map { "\($0)" }.joined(separator: "; "))
        }
        self.settings = settings
        return settings
    }
}
