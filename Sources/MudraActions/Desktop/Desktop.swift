import MudraBus
import MudraClient

/// The graphical session of this program, found by its environment, with the facts from its compositor, which may come
/// and go.
@BusActor
final class Desktop {
    /// Called when `facts` change.
    var onChange: () -> Void = {}
    /// The facts of the session that are known so far.
    private(set) var facts: SessionFacts { didSet { if facts != oldValue { onChange() } } }

    /// The compositor's socket; nil: this is not a Wayland session.
    private let socket: String?
    private let environment: [String: String]
    private let log: (String) -> Void
    private var compositor: Compositor?
    /// The error that was logged last; the same error is not logged again.
    private var said: WaylandError?

    /// - Parameter environment: `WAYLAND_DISPLAY`, `XDG_RUNTIME_DIR`, `DISPLAY`, `HOME` and `XDG_CONFIG_HOME`, as far as they
    ///   are set.
    init(_ environment: [String: String], log: @escaping (String) -> Void) {
        (self.environment, self.log) = (environment, log)
        socket = DisplayServer.waylandSocket(environment)
        // X does not tell applications that a touch was cancelled, and reports positions beyond the screen as positions
        // on its edge. If Wayland is there too, X only runs on top of it.
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        let isX = isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY")
        facts = isX ? SessionFacts(compositor: "X11", cancelsTouches: false, tellsBeyondEdge: false) : SessionFacts()
    }

    /// Connects to the compositor, and tries again while it is not there.
    func start() {
        guard let socket else { return }
        do throws(WaylandError) {
            let compositor = try Compositor(at: socket, environment)
            self.compositor = compositor
            compositor.onChange = { [weak self, weak compositor] in
                guard let self, let compositor else { return }
                said = nil
                facts = compositor.facts
            }
            compositor.onEnd = { [weak self] in self?.ended($0) }
            compositor.start()
        } catch {
            ended(error)
        }
    }

    private func ended(_ error: WaylandError) {
        if error != said {
            log("cannot ask the compositor at \(socket ?? "") how its outputs are rotated: \(error.message)")
        }
        said = error
        compositor = nil
        facts = SessionFacts()
        BusActor.async(after: .seconds(10)) { [weak self] in self?.start() }
    }
}
