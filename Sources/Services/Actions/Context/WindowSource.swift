import MudraBus
import MudraDesktop
import MudraGestureSettings

/// The values of the window that has the focus.
@BusActor
final class WindowSource: ContextSource {
    var onChange: () -> Void {
        get { window.onChange }
        set { window.onChange = newValue }
    }
    var name: String { window.name }

    private let window: SessionFocus
    /// The names of the values that are followed.
    private var keys: Set<String> = []

    init(_ window: SessionFocus) {
        self.window = window
    }

    var values: [String: String] {
        guard !keys.isEmpty, let focus = window.focus else { return [:] }
        // Without a window, none is fullscreen.
        let isFullscreen = focus.isFullscreen ?? (focus.app.isEmpty ? false : nil)
        let all: [(String, String?)] = [
            (ContextKey.app, focus.app), (ContextKey.title, focus.title),
            (ContextKey.fullscreen, isFullscreen.map { "\($0)" }),
            (ContextKey.output, focus.output), (ContextKey.workspace, focus.workspace),
        ]
        let followed = all.filter { keys.contains($0.0) }.compactMap { key, value in value.map { (key, $0) } }
        return Dictionary(followed, uniquingKeysWith: { first, _ in first })
    }

    func follow(_ keys: Set<String>) {
        self.keys = keys.intersection(ContextKey.ofWindow)
        window.follow(!self.keys.isEmpty, wantsTitles: keys.contains(ContextKey.title))
    }
}
