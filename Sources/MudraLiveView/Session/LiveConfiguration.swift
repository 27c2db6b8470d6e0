import Dispatch
import Gestures
import MudraDaemonSettings
import MudraFiles
import MudraGestureSettings
import MudraTouch

/// The gestures that are tried, read again when they are saved. The last good ones stay in force.
final class LiveConfiguration {
    /// What people know it by.
    let name: String
    private(set) var settings: GestureSettings
    private(set) var restingTimeout: Microseconds
    private(set) var notices: [LiveNotice] = []
    private let location: GestureLocation
    private let daemonConfiguration: String?
    private var fileWatch: FileWatch?

    init(
        _ location: GestureLocation, named name: String, initially settings: GestureSettings,
        daemonConfiguration: String?
    ) {
        self.location = location
        self.name = name
        self.daemonConfiguration = daemonConfiguration
        self.settings = settings
        restingTimeout = DaemonSettings.standard.recognition.restingTouchTimeout
        _ = load()
    }

    /// Reads it again whenever it changes.
    func watch(on queue: DispatchQueue, onChange: @escaping () -> Void) {
        fileWatch = FileWatch(location.watchedPaths, on: queue, log: { [weak self] in self?.note($0) }) { [weak self] in
            _ = self?.load()
            onChange()
        }
        // It may have been saved before it was watched.
        if load() { onChange() }
    }

    private func note(_ text: String) {
        notices.append(LiveNotice(text, isError: false))
    }

    /// - Returns: whether there is something new.
    private func load() -> Bool {
        let before = (settings, notices)
        let loaded = location.load()
        if let daemon = DaemonSettings.load(daemonConfiguration).settings {
            restingTimeout = daemon.recognition.restingTouchTimeout
        }
        let errors = loaded.diagnostics.filter { $0.severity == .error }
        notices = errors.map { LiveNotice($0.description) }
        if let next = loaded.settings {
            settings = next
            if loaded.files.isEmpty {
                notices.append(LiveNotice("no gestures.toml: touches alone are shown", isError: false))
            }
        }
        return before != (settings, notices)
    }
}
