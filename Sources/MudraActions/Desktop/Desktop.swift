import MudraBus
import MudraClient

/// The session that the program is part of, by its environment: what its compositor tells, which may come and go.
@BusActor
final class Desktop {
    /// Called when `facts` are others.
    var onChange: () -> Void = {}
    /// The facts of the session that are known so far.
    private(set) var facts: SessionFacts { didSet { if facts != oldValue { onChange() } } }

    /// The compositor's socket; nil: it is no Wayland session.
    private let socket: String?
    private let log: (String) -> Void
    private var compositor: Compositor?
    /// The error that was last logged; the same one is not logged again.
    private var said: WaylandError?

    /// - Parameter environment: `WAYLAND_DISPLAY`, `XDG_RUNTIME_DIR` and `DISPLAY`, as far as they are set.
    init(_ environment: [String: String], log: @escaping (String) -> Void) {
        self.log = log
        socket = DisplayServer.waylandSocket(environment)
        // X tells no application that a touch has been cancelled, and takes places beyond the screen for its edge. Where
        // there is Wayland too, it is only X on that.
        let isSet = { (name: String) in environment[name]?.isEmpty == false }
        let isX = isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY")
        facts = isX ? SessionFacts(compositor: "X11", cancelsTouches: false, tellsBeyondEdge: false) : SessionFacts()
    }

    /// Looks for the compositor, and again and again while it is not there.
    func start() {
        guard let socket else { return }
        do throws(WaylandError) {
            let compositor = try Compositor(at: socket)
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
            log("the compositor at \(socket ?? "") cannot be asked how its outputs are turned: \(error.message)")
        }
        said = error
        compositor = nil
        facts = SessionFacts()
        BusActor.async(after: .seconds(10)) { [weak self] in self?.start() }
    }
}
