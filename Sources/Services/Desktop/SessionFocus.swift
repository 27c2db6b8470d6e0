import Dispatch
import MudraBus
import MudraSupport

/// The window that has the focus, by the first program that tells: a window manager with a socket of its own, an X
/// server, or a Wayland compositor with the protocol for task bars.
@BusActor
package final class SessionFocus {
    private enum Link {
        case socket(FocusSocket)
        case display(XFocus)
        case compositor
    }

    private static let pause = DispatchTimeInterval.seconds(2)

    /// Called when `focus` or `name` may have changed.
    package var onChange: () -> Void = {}
    private let desktop: Desktop
    private let environment: [String: String]
    private let log: Log
    private var link: Link?
    private let retryTimer = OneShotTimer(on: BusActor.queue)
    private var isFollowed = false
    private var wantsTitles = false
    /// The error that was logged last; the same error is not logged again.
    private var said: DisplayError?
    /// The last search for a window manager met a program of another user, which was logged.
    private var refusal: DisplayError?

    /// - Parameter environment: the variables of `WindowManagerSocket.find`.
    package init(_ desktop: Desktop, _ environment: [String: String], log: Log) {
        (self.desktop, self.environment, self.log) = (desktop, environment, log)
        retryTimer.onTime = { [weak self] in self?.start() }
        desktop.onFocus = { [weak self] in self?.onChange() }
    }

    /// The program that tells, for people: `Sway`.
    package var name: String {
        switch link {
        case .socket(let socket): socket.name
        case .display: "the X server"
        case .compositor, nil: desktop.facts.compositor ?? "the compositor"
        }
    }

    /// The window; nil: no program tells, or it is not followed.
    package var focus: FocusedWindow? {
        switch link {
        case .socket(let socket): socket.focus
        case .display(let display): display.focus
        case .compositor: desktop.focus
        case nil: nil
        }
    }

    /// Follows the window from now on, or not any more.
    /// - Parameter wantsTitles: whether an X server is asked for titles, too.
    package func follow(_ isFollowed: Bool, wantsTitles: Bool) {
        guard isFollowed != self.isFollowed || wantsTitles != self.wantsTitles else { return }
        (self.isFollowed, self.wantsTitles) = (isFollowed, wantsTitles)
        unlink()
        // Not at once: the session's desktop may not have begun to look for its compositor.
        if isFollowed, !retryTimer.isRunning { BusActor.async { [weak self] in self?.start() } }
    }

    private func unlink() {
        link = nil
        desktop.followsFocus = false
    }

    private func start() {
        guard isFollowed, link == nil else { return }
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
        guard isFollowed else { return }
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
