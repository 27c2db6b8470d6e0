import Dispatch
import MudraBus

/// Follows the focus on an X server, for as long as the object is kept.
@BusActor
final class XFocus {
    /// Called when `focus` changes.
    var onFocus: () -> Void = {}
    /// Called when the connection has failed or ended; nothing more is called then.
    var onEnd: (DisplayError) -> Void = { _ in }

    /// The window with the focus; nil: no window manager tells.
    private(set) var focus: FocusedWindow? { didSet { if focus != oldValue { onFocus() } } }

    private let display: XDisplay
    private let wantsTitles: Bool
    private let stop = XSocket.Stop()

    /// - Parameter wantsTitles: whether a window's title is read; it may change many times a second.
    init(_ display: XDisplay, wantsTitles: Bool) {
        (self.display, self.wantsTitles) = (display, wantsTitles)
    }

    deinit {
        stop.stop()
    }

    /// Connects. Blocks a thread of its own: an X server does not answer while another client holds it.
    func start() {
        let change: @BusActor @Sendable (FocusedWindow?) -> Void = { [weak self] in self?.focus = $0 }
        let end: @BusActor @Sendable (DisplayError) -> Void = { [weak self] in self?.onEnd($0) }
        DispatchQueue(label: "mudra.x.focus").async { [display, wantsTitles, stop] in
            let error = Self.follow(display, wantsTitles, stop) { focus in BusActor.async { change(focus) } }
            BusActor.async { end(error) }
        }
    }

    /// Waits for the server and blocks the thread until the connection ends.
    /// - Returns: the reason of the end.
    private nonisolated static func follow(
        _ display: XDisplay, _ wantsTitles: Bool, _ stop: XSocket.Stop, onFocus: (FocusedWindow?) -> Void
    ) -> DisplayError {
        do throws(DisplayError) {
            let server = try XConnection(display, stop)
            let reader = try XFocusReader(server, wantsTitles: wantsTitles)
            var last: FocusedWindow?
            while true {
                let focus = try reader.read()
                if focus != last { onFocus(focus) }
                last = focus
                try server.waitForChange()
            }
        } catch {
            return error
        }
    }
}
