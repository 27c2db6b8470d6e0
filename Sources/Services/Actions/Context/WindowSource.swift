import Dispatch
import MudraBus
import MudraGestureSettings
import MudraSupport

/// The window that has the focus, by the first program that tells: a window manager with a socket of its own, an X
/// server, or a Wayland compositor with the protocol for task bars.
@BusActor
final class WindowSource: ContextSource {
    private enum Link {
        case socket(FocusSocket)
        case display(XFocus)
        case compositor
    }

    private static let pause = DispatchTimeInterval.seconds(2)

    var onChange: () -> Void = {}
    private let desktop: Desktop
    private let environment: [String: String]
    private let log: (String) -> Void
    private var link: Link?
    private let retryTimer = OneShotTimer(on: BusActor.queue)
    /// The names of the values that are followed.
    private var keys: Set<String> = []
    /// The error that was logged last; the same error is not logged again.
    private var said: DisplayError?
    /// The last search for a window manager met a program of another user, which was logged.
    private var refusal: DisplayError?

    /// - Parameter environment: the variables of `WindowManagerSocket.find`.
    init(_ desktop: Desktop, _ environment: [String: String], log: @escaping (String) -> Void) {
        (self.desktop, self.environment, self.log) = (desktop, environment, log)
        retryTimer.onTime = { [weak self] in self?.start() }
        desktop.onFocus = { [weak self] in self?.onChange() }
    }

    var name: String {
        switch link {
        case .socket(let socket): socket.name
        case .display: "the X server"
        case .compositor, nil: desktop.facts.compositor ?? "the compositor"
        }
    }

    var values: [String: String] {
        guard !keys.isEmpty, let focus else { return [:] }
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

    private var focus: FocusedWindow? {
        switch link {
        case .socket(let socket): socket.focus
        case .display(let display): display.focus
        case .compositor: desktop.focus
        case nil: nil
        }
    }

    func follow(_ keys: Set<String>) {
        let next = keys.intersection(ContextKey.ofWindow)
        // An X server is asked for titles only if they are wanted.
        let isAnother = next.isEmpty != self.keys.isEmpty || next.contains(ContextKey.title) != wantsTitles
        self.keys = next
        guard isAnother else { return }
        unlink()
        // Not at once: the session's desktop may not have begun to look for its compositor.
        if !next.isEmpty, !retryTimer.isRunning { BusActor.async { [weak self] in self?.start() } }
    }

    private var wantsTitles: Bool { keys.contains(ContextKey.title) }

    private func unlink() {
        link = nil
        desktop.followsFocus = false
    }

    private func start() {
        guard !keys.isEmpty, link == nil else { return }
        var refusal: DisplayError?
        let manager = WindowManagerSocket.find(environment, compositor: desktop.compositorProcess) {
            refusal = refusal ?? $0
        }
        if let refusal, refusal != self.refusal { say(refusal, "the window manager") }
        self.refusal = refusal
        if let manager {
            follow(manager)
        } else if let display = desktop.display {
            let focus = XFocus(display, wantsTitles: wantsTitles)
            link = .display(focus)
            focus.onFocus = { [weak self] in self?.onChange() }
            focus.onEnd = { [weak self] in self?.ended($0) }
            focus.start()
        } else if desktop.isOnWayland {
            link = .compositor
            desktop.followsFocus = true
        }
        onChange()
    }

    private func follow(_ manager: WindowManagerSocket) {
        do throws(DisplayError) {
            let socket = try FocusSocket(to: manager)
            link = .socket(socket)
            socket.onChange = { [weak self] _ in
                self?.said = nil
                self?.onChange()
            }
            socket.onEnd = { [weak self] in self?.ended($0) }
            socket.start()
        } catch {
            ended(error)
        }
    }

    private func ended(_ error: DisplayError) {
        guard !keys.isEmpty else { return }
        if error != said { say(error, name) }
        said = error
        unlink()
        onChange()
        retryTimer.start(after: Self.pause)
    }

    private func say(_ error: DisplayError, _ name: String) {
        log("cannot ask \(name) which window has the focus: \(error.message)")
    }
}
