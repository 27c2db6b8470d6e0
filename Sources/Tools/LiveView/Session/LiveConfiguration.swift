import Dispatch
import Gestures
import MudraGestureSettings
import MudraSettings
import MudraSupport
import MudraTouch

/// The gestures of the session, read again when their file changes. The last valid ones stay in use.
final class LiveConfiguration {
    /// Its path as the user knows it.
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
        // It may have been saved before the watch began.
        if load() { onChange() }
    }

    private func note(_ text: String) {
        notices.append(LiveNotice(text, isError: false))
    }

    /// - Returns: whether anything has changed.
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
                notices.append(LiveNotice("no gestures.toml: only touches are shown", isError: false))
            }
        }
        return before != (settings, notices)
    }
}
