import Dispatch
import MudraBus
import MudraInterface
import MudraSupport

/// The graphical session of this program, found by its environment, with the facts from its compositor, which may come
/// and go.
@BusActor
package final class Desktop {
    /// Called when `facts` change.
    package var onChange: () -> Void = {}
    /// The facts of the session that are known so far.
    package private(set) var facts: SessionFacts { didSet { if facts != oldValue { onChange() } } }

    /// Called when `focus` changes.
    var onFocus: () -> Void = {}
    /// The window with the focus; nil: not followed, or the compositor does not tell.
    private(set) var focus: FocusedWindow? { didSet { if focus != oldValue { onFocus() } } }
    /// Whether `focus` is wanted.
    var followsFocus = false { didSet { compositor?.followsFocus = followsFocus } }

    /// The compositor's socket; nil: this is not a Wayland session.
    private let socket: String?
    /// The display of an X server on this machine; nil: this is not an X session.
    let display: XDisplay?
    private let environment: [String: String]
    private let log: Log
    private var compositor: Compositor?
    private let retryTimer = OneShotTimer(on: BusActor.queue)
    /// The error that was logged last; the same error is not logged again.
    private var said: DisplayError?

    /// - Parameter environment: `WAYLAND_DISPLAY`, `XDG_RUNTIME_DIR`, `DISPLAY`, `XAUTHORITY`, `HOME` and
    ///   `XDG_CONFIG_HOME`, as far as they are set.
    package init(_ environment: [String: String], log: Log) {
        (self.environment, self.log) = (environment, log)
        socket = DisplayServer.waylandSocket(environment)
        // X does not tell applications that a touch was cancelled, and reports positions beyond the screen as positions
        // on its edge. If Wayland is there too, X only runs on top of it.
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        let isOnX = isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY")
        // The X server may be another machine's, which has other touchscreens.
        display = isOnX ? XDisplay(environment) : nil
        facts =
            isOnX
            ? SessionFacts(compositor: "X11", cancelsTouches: false, tellsBeyondEdge: false) : SessionFacts()
        retryTimer.onTime = { [weak self] in self?.start() }
    }

    /// Whether this is a Wayland session.
    var isOnWayland: Bool { socket != nil }

    /// The process of the Wayland compositor; 0: not known.
    var compositorProcess: Int32 { compositor?.process ?? 0 }

    /// Connects to the compositor or the X server, and tries again while it is not there.
    package func start() {
        if let display { return keepPointers(on: display) }
        guard let socket else { return }
        do throws(DisplayError) {
            let compositor = try Compositor(at: socket, environment)
            self.compositor = compositor
            compositor.onChange = { [weak self, weak compositor] in
                guard let self, let compositor else { return }
                said = nil
                facts = compositor.facts
            }
            compositor.onEnd = { [weak self] in self?.ended($0) }
            compositor.onFocus = { [weak self, weak compositor] in self?.focus = compositor?.focus }
            compositor.start()
            compositor.followsFocus = followsFocus
        } catch {
            ended(error)
        }
    }

    /// Blocks a thread of its own: an X server does not answer while another client holds it.
    private func keepPointers(on display: XDisplay) {
        DispatchQueue(label: "mudra.x").async { [weak self] in
            let error = PointerMatrices.keep(on: display)
            BusActor.async { self?.retry(error, "the X server \(display.name) where its touchscreens are") }
        }
    }

    private func ended(_ error: DisplayError) {
        compositor = nil
        facts = SessionFacts()
        focus = nil
        retry(error, "the compositor at \(socket ?? "") how its outputs are rotated")
    }

    private func retry(_ error: DisplayError, _ question: String) {
        if error != said { log("cannot ask \(question): \(error.message)") }
        said = error
        retryTimer.start(after: .seconds(10))
    }
}
